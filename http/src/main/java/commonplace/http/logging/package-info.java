/**
 * What Jetty and other libraries log through SLF4J or through the JDK, told in our log.
 *
 * <p>Start with {@link LogServiceProvider}, which SLF4J finds by itself, and {@link JavaLogging}, which a program installs.
 */
@NullMarked
package commonplace.http.logging;

import org.jspecify.annotations.NullMarked;

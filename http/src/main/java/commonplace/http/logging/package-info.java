/**
 * What Jetty and other libraries log through SLF4J, told in our log.
 *
 * <p>Start with {@link LogServiceProvider}, which SLF4J finds by itself.
 */
@NullMarked
package commonplace.http.logging;

import org.jspecify.annotations.NullMarked;

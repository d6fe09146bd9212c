/**
 * What the server runs on: flags, configuration files and the environment, read exactly once.
 *
 * <p>Start with {@link Flags}, what was typed, whose {@code resolve} gives {@link Settings}, what the program runs on.
 */
@NullMarked
package commonplace.server.settings;

import org.jspecify.annotations.NullMarked;

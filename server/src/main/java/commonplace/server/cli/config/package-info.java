/**
 * The configuration of a server: its settings, each defined once, and the file, the environment and the command line that
 * say them.
 *
 * <p>Start with {@link ServerSettings}, where all of them stand, and {@link ServerConfiguration}, which says what holds.
 */
@NullMarked
package commonplace.server.cli.config;

import org.jspecify.annotations.NullMarked;

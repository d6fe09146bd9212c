/**
 * What people are shown: what a terminal can do, and text that is safe to be shown on it.
 *
 * <p>Start with {@link Terminal}; {@link TerminalText} is for all text that others wrote.
 */
@NullMarked
package commonplace.server.cli.terminal;

import org.jspecify.annotations.NullMarked;

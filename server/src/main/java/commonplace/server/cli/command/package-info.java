/**
 * What all commands have in common: how one is declared, its options, exit codes and the way to a vault.
 *
 * <p>Start with {@link Command}.
 */
@NullMarked
package commonplace.server.cli.command;

import org.jspecify.annotations.NullMarked;

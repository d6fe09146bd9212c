/**
 * What a vault is at one moment, piece by piece, for whoever keeps it elsewhere.
 *
 * <p>Start with {@link commonplace.vault.checkpoint.CheckpointTarget}. What belongs to the moment, and how writers are kept
 * from moving on while it is taken, the vault knows; here are only the pieces.
 */
@NullMarked
package commonplace.vault.checkpoint;

import org.jspecify.annotations.NullMarked;

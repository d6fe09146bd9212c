/**
 * Notes that get other paths, by us or by another program, and the links that follow them.
 *
 * <p>Start with {@link MovePlan} and {@link LinkRewriting}; {@link MoveSpotter} sees what others moved.
 */
@NullMarked
package commonplace.vault.moves;

import org.jspecify.annotations.NullMarked;

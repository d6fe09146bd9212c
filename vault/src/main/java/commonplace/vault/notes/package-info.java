/**
 * Notes as values: paths, texts, what is known of all of them, and what can stand against a change.
 *
 * <p>Start with {@link NotePath} and {@link Note}; {@link View} is all notes at one moment, {@link Problem} what the caller can put
 * right.
 */
@NullMarked
package commonplace.vault.notes;

import org.jspecify.annotations.NullMarked;

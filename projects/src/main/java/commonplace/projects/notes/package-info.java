/**
 * Notes found as a person means it, whoever asks: by their words, by their meaning, with typing errors forgiven.
 *
 * <p>Start with {@link commonplace.projects.notes.NoteFinder}. What words find is the vault's business, what meaning finds
 * that of {@link commonplace.projects.semantic.SemanticNotes}; here they become one order.
 */
@NullMarked
package commonplace.projects.notes;

import org.jspecify.annotations.NullMarked;

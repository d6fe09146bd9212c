/**
 * The languages of texts and questions: which one a text is in, and what its words are compared by.
 *
 * <p>Start with {@link LanguageWords}, or with {@link LanguageDetector} for a text of unknown language.
 */
@NullMarked
package commonplace.search.languages;

import org.jspecify.annotations.NullMarked;

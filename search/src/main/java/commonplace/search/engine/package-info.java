/**
 * Lucene as every index of ours needs it: opened or begun anew, written to, viewed, committed, found damaged.
 *
 * <p>Start with {@link LuceneIndex}. What a document consists of and how it is found is the business of the indexes
 * that stand on this; nobody else uses it.
 */
@NullMarked
package commonplace.search.engine;

import org.jspecify.annotations.NullMarked;

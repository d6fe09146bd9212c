/**
 * Finding one of many described things, such as tools, by what somebody wants to do.
 *
 * <p>Start with {@link Catalog}, which things are put into and taken from one by one, and its {@link CatalogView}, which
 * is searched. Nothing here reads a clock that was not given, and nothing knows a model: who has vectors brings them as
 * {@link EmbeddingSource}. What was learned from use is kept by {@link UsageLearning}.
 */
@NullMarked
package commonplace.search.catalog;

import org.jspecify.annotations.NullMarked;

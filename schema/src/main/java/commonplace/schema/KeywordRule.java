package commonplace.schema;

import org.jspecify.annotations.Nullable;

/** What one keyword asks of a value. */
@FunctionalInterface
interface KeywordRule {
    /** Of keywords that say nothing by themselves. */
    KeywordRule NONE = (_, _) -> {};

    void check(@Nullable Object value, SchemaEvaluation here);
}

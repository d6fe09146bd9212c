package commonplace.schema;

import org.jspecify.annotations.Nullable;

/** What one keyword asks of a value. */
@FunctionalInterface
interface Rule {
    /** Of keywords that say nothing by themselves. */
    Rule NONE = (_, _) -> {};

    void check(@Nullable Object value, Evaluation here);
}

/**
 * JSON Schema for plain values, as far as a file of its own can say it: 2020-12, and draft-07 for other people's tools.
 *
 * <p>Start with {@link commonplace.schema.JsonSchema}. Schemas and values come from files that anybody may
 * have written: patterns are matched in linear time, nothing is fetched, and depth and work are bounded.
 */
@NullMarked
package commonplace.schema;

import org.jspecify.annotations.NullMarked;

/**
 * JSON Schema 2020-12 for plain values, as far as a file of its own can say it.
 *
 * <p>Start with {@link commonplace.knowledge.schema.JsonSchema}. Schemas and values come from files that anybody may
 * have written: patterns are matched in linear time, nothing is fetched, and depth and work are bounded.
 */
@NullMarked
package commonplace.knowledge.schema;

import org.jspecify.annotations.NullMarked;

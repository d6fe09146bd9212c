/**
 * Schemas of tools, told in few words.
 *
 * <p>Start with {@link Signature} and {@link SchemaInfo}.
 */
@NullMarked
package commonplace.tools.meta.schemas;

import org.jspecify.annotations.NullMarked;

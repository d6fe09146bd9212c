/**
 * What ships with the server besides code: texts, the list of its tools, and which version it is.
 *
 * <p>Start with {@link BundledTexts}.
 */
@NullMarked
package commonplace.server.bundled;

import org.jspecify.annotations.NullMarked;

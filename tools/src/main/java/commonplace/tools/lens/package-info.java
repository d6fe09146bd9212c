/**
 * The tools with which coding agents read, find and change documents as they do files.
 *
 * <p>Start with {@link commonplace.tools.lens.LensTools}. Names, arguments and answers are those that such agents know
 * already; paths end with {@code .md}.
 */
@NullMarked
package commonplace.tools.lens;

import org.jspecify.annotations.NullMarked;

/**
 * A few tools that find, describe and run all the others.
 *
 * <p>Start with {@link commonplace.tools.meta.MetaTools}, the tools themselves, and {@link
 * commonplace.tools.meta.Dispatcher}, the way that every call goes.
 */
@NullMarked
package commonplace.tools.meta;

import org.jspecify.annotations.NullMarked;

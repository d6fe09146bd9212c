/** A few tools that find, describe and run all the others. */
@NullMarked
package commonplace.tools.meta;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.tools.meta;

import org.jspecify.annotations.NullMarked;

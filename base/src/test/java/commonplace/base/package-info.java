@NullMarked
package commonplace.base;

import org.jspecify.annotations.NullMarked;

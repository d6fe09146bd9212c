@NullMarked
package commonplace.search;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.json;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.knowledge;

import org.jspecify.annotations.NullMarked;

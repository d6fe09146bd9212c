@NullMarked
package commonplace.markdown;

import org.jspecify.annotations.NullMarked;

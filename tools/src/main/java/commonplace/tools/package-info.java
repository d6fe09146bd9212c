@NullMarked
package commonplace.tools;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.tools.jmespath;

import org.jspecify.annotations.NullMarked;

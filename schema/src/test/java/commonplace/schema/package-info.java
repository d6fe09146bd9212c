@NullMarked
package commonplace.schema;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.knowledge.schema;

import org.jspecify.annotations.NullMarked;

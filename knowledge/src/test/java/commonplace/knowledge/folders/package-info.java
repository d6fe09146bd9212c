@NullMarked
package commonplace.knowledge.folders;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.knowledge.signing;

import org.jspecify.annotations.NullMarked;

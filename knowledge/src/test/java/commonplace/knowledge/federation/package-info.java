@NullMarked
package commonplace.knowledge.federation;

import org.jspecify.annotations.NullMarked;

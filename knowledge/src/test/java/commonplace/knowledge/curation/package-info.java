@NullMarked
package commonplace.knowledge.curation;

import org.jspecify.annotations.NullMarked;

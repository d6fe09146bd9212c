@NullMarked
package commonplace.registry.curation;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.registry.federation;

import org.jspecify.annotations.NullMarked;

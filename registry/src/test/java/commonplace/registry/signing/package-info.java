@NullMarked
package commonplace.registry.signing;

import org.jspecify.annotations.NullMarked;

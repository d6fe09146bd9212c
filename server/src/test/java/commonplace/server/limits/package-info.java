@NullMarked
package commonplace.server.limits;

import org.jspecify.annotations.NullMarked;

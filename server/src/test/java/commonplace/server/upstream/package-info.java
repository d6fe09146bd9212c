@NullMarked
package commonplace.server.upstream;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.server.host;

import org.jspecify.annotations.NullMarked;

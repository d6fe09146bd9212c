@NullMarked
package commonplace.server.sync;

import org.jspecify.annotations.NullMarked;

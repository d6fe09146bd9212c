@NullMarked
package commonplace.server.tracing;

import org.jspecify.annotations.NullMarked;

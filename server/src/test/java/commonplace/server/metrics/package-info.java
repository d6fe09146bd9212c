@NullMarked
package commonplace.server.metrics;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.server;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.server.gateway;

import org.jspecify.annotations.NullMarked;

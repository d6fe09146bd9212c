@NullMarked
package commonplace.server.json;

import org.jspecify.annotations.NullMarked;

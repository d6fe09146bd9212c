@NullMarked
package commonplace.server.mcp;

import org.jspecify.annotations.NullMarked;

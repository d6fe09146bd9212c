@NullMarked
package commonplace.mcp.server;

import org.jspecify.annotations.NullMarked;

@NullMarked
package commonplace.mcp.client;

import org.jspecify.annotations.NullMarked;

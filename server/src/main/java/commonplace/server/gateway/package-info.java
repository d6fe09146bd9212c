/** One door to all tools, ours and other servers': what is known of them, and how they are found and called. */
@NullMarked
package commonplace.server.gateway;

import org.jspecify.annotations.NullMarked;

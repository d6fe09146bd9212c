@NullMarked
package commonplace.server.websocket;

import org.jspecify.annotations.NullMarked;

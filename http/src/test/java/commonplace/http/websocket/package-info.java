@NullMarked
package commonplace.http.websocket;

import org.jspecify.annotations.NullMarked;

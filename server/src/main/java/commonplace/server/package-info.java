/** The server: {@link commonplace.server.Main} is where it starts; each front door has a package of its own. */
@NullMarked
package commonplace.server;

import org.jspecify.annotations.NullMarked;

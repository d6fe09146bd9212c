/** What the guides tell people to type and to write, typed and read. Start at {@code GuideCommandsTest}. */
@NullMarked
package commonplace.server.guides;

import org.jspecify.annotations.NullMarked;

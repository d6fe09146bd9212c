package commonplace.mcp.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list. {@code next} is the position of the next page in words of the list's owner, say the last name of
 * this one; clients get it as an opaque cursor.
 */
public record ListPage<T>(List<T> items, @Nullable String next) {
    public ListPage {
        items = List.copyOf(items);
    }
}

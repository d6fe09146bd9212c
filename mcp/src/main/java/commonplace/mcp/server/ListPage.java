package commonplace.mcp.server;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list. {@code next} is the position of the next page in words of the list's owner, say the last name of
 * this one; clients get it as an opaque cursor.
 */
public record ListPage<T>(List<T> items, @Nullable String next) {
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

    public ListPage {
        items = List.copyOf(items);
    }

    /** A position that counts items, as it was named by the page before. */
    public static int offset(String position) throws UnknownPositionException {
        if (!COUNT.matcher(position).matches()) {
            throw new UnknownPositionException(position);
        }
        return Integer.parseInt(position);
    }
}

package commonplace.mcp;

import commonplace.json.Json;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The folders that a client works in, as it answers {@code roots/list}. */
public final class Roots {
    private static final String FILE = "file://";

    private Roots() {}

    /** The folders on a machine that an answer names, in its order; what is no such folder is passed over. */
    public static List<Path> folders(Map<String, @Nullable Object> answer) {
        var folders = new ArrayList<Path>();
        if (answer.get("roots") instanceof List<?> roots) {
            for (Object root : roots) {
                Map<String, @Nullable Object> each = Json.asObject(root);
                if (each != null && each.get("uri") instanceof String uri && uri.startsWith(FILE)) {
                    add(uri, folders);
                }
            }
        }
        return folders;
    }

    private static void add(String uri, List<Path> folders) {
        try {
            // Not all clients write a space as they should.
            folders.add(Path.of(URI.create(uri.replace(" ", "%20"))));
        } catch (IllegalArgumentException | FileSystemNotFoundException notOfThisMachine) {
            // A host's name in it, a character that no URI has, or no path.
        }
    }
}

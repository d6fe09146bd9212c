package commonplace.projects;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;

/** Hears of changes to a folder's files. */
@FunctionalInterface
public interface FolderListener {
    /** Calls back with paths in the folder that are worth a look, the empty one for all of it, until it is closed. */
    AutoCloseable watch(Path folder, Consumer<Set<String>> look) throws IOException;
}

package commonplace.vault.live;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Files that were put in place a moment ago. The journal has what they hold, so nobody waits until their folders know of
 * them on disk; it is done for many at once, and only then does the journal hear that they are written.
 */
public final class Renames {
    private static final long LATER_MILLIS = 500;

    /**
     * After a power cut, a file may be any of those that were put in its place since its folder was forced. So many the
     * next run can surely tell from what somebody else wrote, see {@link UnconfirmedWrites}.
     */
    private static final int MOST_OF_ONE_FILE = 8;

    private final DelayedTasks tasks;
    private final Consumer<String> says;
    /** Of each document only the last. */
    private final Map<OpenDocument, Renamed> renamed = new LinkedHashMap<>();

    private boolean planned;

    public Renames(DelayedTasks tasks, Consumer<String> says) {
        this.tasks = tasks;
        this.says = says;
    }

    /** @param times how often the document was written since its file's folder was forced */
    private record Renamed(String hash, Path file, int times) {
        Path folder() {
            return Objects.requireNonNull(file.getParent());
        }
    }

    public void add(OpenDocument document, String hash, Path file) {
        Renamed last = renamed.get(document);
        int times = last == null ? 1 : last.times + 1;
        renamed.put(document, new Renamed(hash, file, times));
        if (times >= MOST_OF_ONE_FILE) {
            tryFinish();
        } else if (!planned) {
            planned = true;
            tasks.in(LATER_MILLIS, () -> {
                planned = false;
                tryFinish();
            });
        }
    }

    private void tryFinish() {
        try {
            finish();
        } catch (IOException later) {
            says.accept("a folder could not be forced to disk: " + later.getMessage());
        }
    }

    /** Forces all of them to disk now. */
    public void finish() throws IOException {
        Map<OpenDocument, Renamed> all = new LinkedHashMap<>(renamed);
        Set<Path> folders = new LinkedHashSet<>();
        all.values().forEach(each -> folders.add(each.folder()));
        renamed.clear();
        // One that another program has moved is forced when its documents leave the memory.
        folders.removeIf(folder -> !Files.isDirectory(folder));
        for (Path folder : folders) {
            DurableFiles.force(folder);
        }
        all.forEach((document, each) -> {
            if (folders.contains(each.folder())) {
                document.confirm(each.hash);
            }
        });
    }
}

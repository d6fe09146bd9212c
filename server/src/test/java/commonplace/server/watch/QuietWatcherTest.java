package commonplace.server.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietWatcherTest {
    private final LinkedBlockingQueue<Set<String>> looks = new LinkedBlockingQueue<>();

    @TempDir
    Path folder;

    @Test
    void aPathIsReportedOnceWhenItIsQuiet() throws IOException, InterruptedException {
        try (var watcher = QuietWatcher.start(folder, looks::add)) {
            assertTrue(
                    watcher != null && Set.of("").equals(looks.poll(Await.SECONDS, TimeUnit.SECONDS)),
                    "the first look");

            for (String text : List.of("one", "two", "three")) {
                Files.writeString(folder.resolve("a.md"), text);
            }

            assertEquals(Set.of("a.md"), looks.poll(Await.SECONDS, TimeUnit.SECONDS));
        }
    }

    @Test
    void filesInNewFoldersAreSeenAndHiddenOnesAreNot() throws IOException, InterruptedException {
        try (var watcher = QuietWatcher.start(folder, looks::add)) {
            assertTrue(
                    watcher != null && Set.of("").equals(looks.poll(Await.SECONDS, TimeUnit.SECONDS)),
                    "the first look");

            Files.createDirectories(folder.resolve("sub/deep"));
            Files.createDirectories(folder.resolve(".git"));
            Files.writeString(folder.resolve(".git/HEAD"), "x");
            Files.writeString(folder.resolve("sub/deep/b.md"), "b");

            // The folder that is new is reported in any case; what is in it, by whoever walks it, or on its own.
            var seen = new TreeSet<String>();
            while (!seen.contains("sub")) {
                seen.addAll(looks.take());
            }
            Files.writeString(folder.resolve("sub/deep/c.md"), "c");
            while (!seen.contains("sub/deep/c.md")) {
                seen.addAll(looks.take());
            }
            assertTrue(seen.stream().noneMatch(path -> path.startsWith(".")), seen.toString());
        }
    }
}

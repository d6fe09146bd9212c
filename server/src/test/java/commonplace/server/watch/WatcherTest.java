package commonplace.server.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Progress;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What other programs do to the files is seen without anybody asking. */
@Tag("slow")
class WatcherTest {
    private Path directory;
    private Path root;
    private Vault vault;
    private Watcher watcher;

    @BeforeEach
    void open() throws IOException {
        directory = Files.createTempDirectory("watched").toRealPath();
        root = Files.createDirectory(directory.resolve("notes"));
        file("old/a.md", "alpha");
        file("old/deep/b.md", "bravo");
        vault = Vault.open(VaultSettings.of(root, directory.resolve("index")), Progress.NONE, _ -> {});
        watcher = Watcher.start(vault);
        eventually("old/a old/deep/b", this::notes);
    }

    @AfterEach
    void close() throws IOException {
        watcher.close();
        vault.close();
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void filesThatComeChangeAndGoAreSeenInSearch() throws IOException {
        file("new.md", "charlie");
        eventually("new", () -> search("charlie"));
        file("new.md", "delta");
        eventually("new", () -> search("delta"));
        file("old/deep/b.md", "delta");
        eventually("new old/deep/b", () -> search("delta"));
        Files.delete(root.resolve("new.md"));
        eventually("old/deep/b", () -> search("delta"));
    }

    @Test
    void anEditorThatSavesByRenameIsSeen() throws IOException {
        for (int i = 0; i < 3; i++) {
            file("old/.a.md.tmp", "number" + i);
            Files.move(root.resolve("old/.a.md.tmp"), root.resolve("old/a.md"), StandardCopyOption.ATOMIC_MOVE);
            String word = "number" + i;
            eventually("old/a", () -> search(word));
        }
        assertEquals("old/a old/deep/b", notes());
    }

    @Test
    void newFoldersAreWatchedToAnyDepth() throws IOException {
        file("x/y/z/c.md", "charlie");
        eventually("x/y/z/c", () -> search("charlie"));
        file("x/y/z/d.md", "delta");
        eventually("x/y/z/d", () -> search("delta"));
        file("x/y/e.md", "echo");
        eventually("x/y/e", () -> search("echo"));
    }

    @Test
    void renamedFoldersAreWatchedUnderTheirNewName() throws IOException {
        Files.move(root.resolve("old"), root.resolve("new"));
        eventually("new/a new/deep/b", this::notes);

        file("new/deep/b.md", "charlie");
        eventually("new/deep/b", () -> search("charlie"));
        file("new/deep/c.md", "delta");
        eventually("new/deep/c", () -> search("delta"));

        file("old/a.md", "echo");
        eventually("old/a", () -> search("echo"));
    }

    @Test
    void renamedFilesAndFoldersKeepTheirLiveDocuments() throws IOException {
        UUID a = vault.idOf(new NotePath("old/a"));
        UUID b = vault.idOf(new NotePath("old/deep/b"));
        Files.move(root.resolve("old/a.md"), root.resolve("c.md"));
        Files.move(root.resolve("old"), root.resolve("new"));
        eventually("c new/deep/b", this::notes);

        assertEquals(a, vault.idOf(new NotePath("c")));
        assertEquals(b, vault.idOf(new NotePath("new/deep/b")));
    }

    @Test
    void aFolderMovedOutIsGoneAndOneMovedInIsThere() throws IOException {
        Files.move(root.resolve("old"), directory.resolve("outside"));
        eventually("", this::notes);
        Files.writeString(directory.resolve("outside/a.md"), "charlie");

        Files.move(directory.resolve("outside"), root.resolve("back"));
        eventually("back/a back/deep/b", this::notes);
        eventually("back/a", () -> search("charlie"));
    }

    @Test
    void aProgramThatNeverStopsWritingDoesNotHideOthers() throws Exception {
        var done = new CountDownLatch(1);
        Thread noise = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 0; !done.await(20, TimeUnit.MILLISECONDS); i++) {
                    file("noise.log", "line " + i);
                }
            } catch (IOException | InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
        file("new.md", "charlie");
        try {
            eventually("new", () -> search("charlie"));
        } finally {
            done.countDown();
            noise.join();
        }
    }

    @Test
    void moreEventsThanTheQueueHoldsAreSeenByARescan() throws Exception {
        var holding = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Thread holder = Thread.ofPlatform()
                .start(() -> vault.save(new NotePath("held"), (_, _) -> {
                    holding.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                    return new NoteRevision.Revised.To("held", "held");
                }));
        holding.await();
        file("first.md", "x");
        Thread.sleep(500); // By now the watcher looks at it, and waits for the one who writes.
        for (int i = 0; i < 1500; i++) {
            file("many/" + i + ".md", "charlie");
        }
        file("old/a.md", "delta");
        release.countDown();
        holder.join();

        eventually("1504", () -> String.valueOf(vault.view().size()));
        eventually("old/a", () -> search("delta"));
    }

    private void file(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String notes() {
        List<String> paths = new ArrayList<>();
        vault.view().forEach(note -> paths.add(note.path().value()));
        return String.join(" ", paths.stream().sorted().toList());
    }

    private String search(String word) {
        var query = new NoteQuery(
                Optional.of('"' + word + '"'), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        return String.join(
                " ",
                vault.find(query, 0, 100).hits().stream()
                        .map(hit -> hit.note().path().value())
                        .sorted()
                        .toList());
    }

    /** Waits long enough for a slow machine and no longer than needed. */
    private static void eventually(String expected, Supplier<String> actual) {
        for (int i = 0; i < 400 && !expected.equals(actual.get()); i++) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
        assertEquals(expected, actual.get());
    }
}

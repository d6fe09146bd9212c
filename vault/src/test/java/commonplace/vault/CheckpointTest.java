package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault is copied while others write, and the copy is what a process that was killed in that moment would have left. */
class CheckpointTest {
    private static final Pattern WORD = Pattern.compile("w\\d{6}");

    @TempDir
    private Path temporary;

    private final AtomicInteger words = new AtomicInteger(100_000);
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void theCopyHasFilesIdsAndHistory() throws Exception {
        try (var test = new TestVault()) {
            test.file("found.md", "as it was").file("sub/p.png", "png").file(".obsidian/app.json", "{}");
            test.vault().refresh("found.md");
            test.save("a", "one");
            test.save("a", "two");
            assertInstanceOf(MoveResult.Done.class, test.vault().move("a", "sub/b", Author.tool("test")));
            assertTrue(test.vault()
                    .remove(new NotePath("found"), Author.tool("test"))
                    .isEmpty());
            try (LiveDocument typed = test.live("sub/b")) {
                var client = new TestClient(500, typed);
                client.insert(0, "typed ");

                try (var copy = CopiedVault.of(test.vault(), temporary)) {
                    Vault vault = copy.vault();
                    assertEquals(List.of(), copy.said);
                    assertEquals(test.vault().id(), vault.id());
                    assertEquals(test.vault().idOf(new NotePath("sub/b")), vault.idOf(new NotePath("sub/b")));
                    assertEquals(
                            "typed two",
                            vault.read(new NotePath("sub/b")).orElseThrow().text());
                    assertEquals(
                            test.vault().history(new NotePath("sub/b")).size(),
                            vault.history(new NotePath("sub/b")).size());
                    assertEquals(
                            "as it was", vault.textAt(new NotePath("found"), 1).orElseThrow());
                    assertEquals("png", Files.readString(vault.root().resolve("sub/p.png")));
                    assertEquals("{}", Files.readString(vault.root().resolve(".obsidian/app.json")));
                    // Both go on under ids of their own, and a client that knows the changes of both has each once.
                    assertInstanceOf(SaveResult.Written.class, append(test.vault(), "sub/b", " here"));
                    assertInstanceOf(SaveResult.Written.class, append(vault, "sub/b", " there"));
                    try (LiveDocument restored =
                            vault.live(new NotePath("sub/b")).orElseThrow()) {
                        client.connect(restored);
                        Await.until("both know both", () -> client.text().equals(restored.text()));
                        assertTrue(
                                client.text().contains(" here") && client.text().contains(" there"), client.text());
                        assertEquals(
                                "typed two here there".length(), client.text().length());
                    }
                }
            }
        }
    }

    @Test
    void twoCheckpointsOfAQuietVaultAreTheSame() throws Exception {
        try (var test = new TestVault()) {
            for (int i = 0; i < 20; i++) {
                test.save("n" + i, "text " + i);
            }
            test.closeVault();
            test.open();
            Map<String, byte[]> first;
            try (var copy = CopiedVault.of(test.vault(), Files.createDirectory(temporary.resolve("1")))) {
                first = copy.pieces;
            }
            try (var copy = CopiedVault.of(test.vault(), Files.createDirectory(temporary.resolve("2")))) {
                assertEquals(first.keySet(), copy.pieces.keySet());
                first.forEach((name, bytes) -> assertArrayEquals(bytes, copy.pieces.get(name), name));
            }
        }
    }

    @Test
    @Tag("slow")
    void whateverWasAcknowledgedBeforeIsThereOnceWhileOthersWrite() throws Exception {
        try (var test = new TestVault()) {
            for (int i = 0; i < 300; i++) {
                test.file("many/" + i % 10 + "/n" + i + ".md", "note " + i + "\n");
            }
            test.file("here/p.png", "png").file("here/moving.md", "moves\n").file("typed.md", "");
            test.vault().rescan();
            LiveDocument typed = test.live("typed");
            var client = new TestClient(700, typed);
            List<Thread> threads = new ArrayList<>();
            threads.add(start(() -> note(test.vault())));
            threads.add(start(() -> shared(test.vault())));
            threads.add(start(() -> type(client, typed)));
            threads.add(start(() -> move(test.vault())));
            for (int round = 0; round < 3; round++) {
                List<String> before = List.copyOf(acknowledged);
                Path folder = Files.createDirectory(temporary.resolve("copy" + round));
                try (var copy = CopiedVault.of(test.vault(), folder)) {
                    compare(before, copy);
                    assertEquals(
                            test.vault().idOf(new NotePath("typed")),
                            copy.vault().idOf(new NotePath("typed")));
                }
            }
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            typed.close();
            assertEquals(List.of(), failures);
        }
    }

    private void compare(List<String> before, CopiedVault copy) {
        Map<String, Integer> counts = new HashMap<>();
        Vault vault = copy.vault();
        vault.view()
                .forEach(note -> WORD.matcher(
                                vault.read(note.path()).orElseThrow().text())
                        .results()
                        .forEach(word -> counts.merge(word.group(), 1, Integer::sum)));
        List<String> lost =
                before.stream().filter(word -> !counts.containsKey(word)).toList();
        List<String> twice = counts.entrySet().stream()
                .filter(each -> each.getValue() > 1)
                .map(Map.Entry::getKey)
                .toList();
        assertEquals(List.of(), lost, "lost of " + before.size());
        assertEquals(List.of(), twice, "twice");
        assertEquals(List.of(), copy.said);
        boolean here = Files.exists(vault.root().resolve("here/moving.md"));
        assertEquals(here, Files.exists(vault.root().resolve("here/p.png")));
        assertEquals(!here, Files.exists(vault.root().resolve("there/moving.md")));
        assertEquals(!here, Files.exists(vault.root().resolve("there/p.png")));
        assertFalse(vault.history(new NotePath("typed")).isEmpty());
    }

    private interface Step {
        void run() throws Exception;
    }

    private Thread start(Step step) {
        return Thread.ofPlatform().start(() -> {
            try {
                while (!over.get()) {
                    step.run();
                }
            } catch (Throwable failed) {
                failures.add(failed);
            }
        });
    }

    private String word() {
        return "w" + words.incrementAndGet();
    }

    private void note(Vault vault) {
        String word = word();
        append(vault, "agent/" + word, word);
        acknowledged.add(word);
    }

    private void shared(Vault vault) {
        String word = word();
        append(vault, "many/3/n" + (words.get() % 30) * 10 + 3, word + "\n");
        acknowledged.add(word);
    }

    private static SaveResult append(Vault vault, String path, String text) {
        SaveResult saved = vault.save(new NotePath(path), (current, _) -> {
            String before = current.map(note -> note.text()).orElse("");
            return new NoteRevision.Revised.To(before + text, before + text);
        });
        assertInstanceOf(SaveResult.Written.class, saved, saved.toString());
        return saved;
    }

    private void type(TestClient client, LiveDocument typed) throws InterruptedException {
        String word = word();
        byte[] update = client.made(doc -> doc.text("contents").insert(0, word + "\n"));
        var durable = new CountDownLatch(1);
        typed.apply(update, Author.editor("typist"), client, durable::countDown);
        Await.latch(durable);
        acknowledged.add(word);
    }

    private void move(Vault vault) throws InterruptedException {
        boolean here = vault.view().note("here/moving").isPresent();
        MoveResult moved = vault.move(here ? "here/" : "there/", here ? "there" : "here", Author.tool("test"));
        assertInstanceOf(MoveResult.Done.class, moved, moved.toString());
        Thread.sleep(20);
    }
}

package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients, tools and other programs change one note in any order: what each wrote is there once, for all of them. */
@Tag("slow")
class LiveStormTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final TreeSet<String> expected = new TreeSet<>();
    private final List<String> done = new ArrayList<>();
    private int words;

    @Test
    void nothingIsLostAndNothingDoubled() throws Exception {
        for (int round = 0; round < 4; round++) {
            try (var test = new TestVault()) {
                expected.clear();
                done.clear();
                var start = new StringBuilder();
                for (int i = 0; i < 5; i++) {
                    start.append(word()).append('\n');
                }
                test.file("a.md", start.toString());
                storm(test);
            }
        }
    }

    private void storm(TestVault test) throws Exception {
        var held = new ArrayList<LiveDocument>();
        var clients = new ArrayList<TestClient>();
        var offline = new ArrayList<TestClient>();
        for (int i = 0; i < 3; i++) {
            held.add(test.live("a"));
            clients.add(new TestClient(100 + i, held.get(i)));
        }
        for (int step = 0; step < 60; step++) {
            int who = random.nextInt(clients.size());
            switch (random.nextInt(11)) {
                case 0, 1, 2 -> type(clients.get(who), offline.contains(clients.get(who)));
                case 3 -> {
                    if (offline.remove(clients.get(who))) {
                        done.add("client " + who + " comes back");
                        clients.get(who).connect(held.get(who));
                    } else {
                        done.add("client " + who + " goes offline");
                        clients.get(who).offline(_ -> {});
                        offline.add(clients.get(who));
                    }
                }
                case 4, 5 -> patch(test);
                case 6 -> append(test);
                case 7 -> save(test);
                case 8 -> test.vault().refresh("a.md");
                case 9 -> test.vault().rescan();
                default -> settle(test, held.getFirst());
            }
        }
        for (TestClient client : offline) {
            client.connect(held.getFirst());
        }
        settle(test, held.getFirst());
        String told = "-Dseed=" + seed + " after\n" + String.join("\n", done);
        for (TestClient client : clients) {
            test.await(() -> held.getFirst().text().equals(client.text()));
        }
        held.forEach(LiveDocument::close);
        test.closeVault();
        assertEquals(
                String.join("\n", expected),
                test.text("a.md")
                        .lines()
                        .sorted()
                        .reduce((a, b) -> a + "\n" + b)
                        .orElse(""),
                told);
        test.open();
        try (var again = test.live("a")) {
            assertEquals(test.text("a.md"), again.text(), told);
        }
    }

    /** Until the watcher would have looked, and the file have followed. */
    private void settle(TestVault test, LiveDocument document) throws IOException {
        test.vault().refresh("a.md");
        try {
            test.await(() -> test.text("a.md").equals(document.text()));
        } catch (AssertionError never) {
            throw new AssertionError("-Dseed=" + seed + " after\n" + String.join("\n", done), never);
        }
    }

    private String word() {
        String word = "w" + (1000 + words++);
        expected.add(word);
        return word;
    }

    /** Where a line begins, so that nobody's word is cut by another's. */
    private int place(String text) {
        int at = text.isEmpty() ? 0 : random.nextInt(text.length() + 1);
        int line = text.lastIndexOf('\n', at - 1);
        return line + 1;
    }

    private void type(TestClient client, boolean offline) {
        String text = client.text();
        String word = word();
        done.add("a client types " + word + (offline ? " offline" : ""));
        int at = place(text);
        if (offline) {
            client.offline(doc -> doc.text("contents").insert(at, word + "\n"));
        } else {
            client.insert(at, word + "\n");
        }
    }

    private void patch(TestVault test) {
        String word = word();
        done.add("a tool inserts " + word);
        SaveResult saved = test.vault()
                .save(
                        new NotePath("a"),
                        (current, _) -> {
                            String text = current.orElseThrow().text();
                            int at = place(text);
                            String changed = text.substring(0, at) + word + "\n" + text.substring(at);
                            return new NoteRevision.Revised.To(changed, changed);
                        },
                        Author.tool("test"));
        assertInstanceOf(SaveResult.Written.class, saved, saved.toString());
    }

    private void append(TestVault test) throws IOException {
        String word = word();
        done.add("a program appends " + word);
        Files.writeString(test.root.resolve("a.md"), word + "\n", StandardOpenOption.APPEND);
    }

    /** Reads, changes, and saves by rename; we may have written in between. */
    private void save(TestVault test) throws IOException {
        String word = word();
        done.add("a program saves " + word);
        Path file = test.root.resolve("a.md");
        String text = Files.readString(file);
        int at = place(text);
        Path temporary = test.root.resolve(".a.swp");
        Files.writeString(temporary, text.substring(0, at) + word + "\n" + text.substring(at));
        if (random.nextInt(3) == 0) {
            test.vault().refresh("a.md");
            patch(test);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

package commonplace.vault;

import commonplace.base.Progress;
import commonplace.crdt.YDoc;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import java.util.UUID;

/**
 * A program with a vault, a client that types and an agent that writes, which says what was acknowledged and is killed.
 * The client remembers what it has, as clients do, and comes back with it.
 */
final class VaultVictim {
    private final Path directory;
    private final PrintStream out = System.out;
    private final Random random;
    private final Vault vault;
    private int words;

    private VaultVictim(Path directory, int first) throws IOException {
        this.directory = directory;
        this.random = new Random(first);
        this.words = first;
        this.vault = Vault.open(
                VaultSettings.of(directory.resolve("notes"), directory.resolve("index")),
                Progress.NONE,
                System.err::println);
    }

    static void main(String[] arguments) throws IOException {
        new VaultVictim(Path.of(arguments[0]), Integer.parseInt(arguments[1])).run();
    }

    private void run() throws IOException {
        LiveDocument document = vault.live(new NotePath("a")).orElseThrow();
        // Another id for each run: one that did not come to remember its last change must not use its clock again.
        var client = new TestClient(words + 1L, document);
        Path memory = directory.resolve("client.bin");
        if (Files.exists(memory)) {
            client.offline(doc -> doc.apply(read(memory)));
            client.connect(document);
        }
        say("ready");
        while (true) {
            String word = "w" + words++;
            switch (random.nextInt(5)) {
                case 0 -> patch(word);
                case 1 -> write(word);
                case 2 -> begin(word);
                default -> type(client, document, memory, word);
            }
        }
    }

    private void type(TestClient client, LiveDocument document, Path memory, String word) throws IOException {
        String text = client.text();
        int at = text.lastIndexOf('\n', random.nextInt(text.length() + 1) - 1) + 1;
        byte[] update = client.made(doc -> doc.text("contents").insert(at, word + "\n"));
        Path temporary = directory.resolve("client.tmp");
        Files.write(temporary, client.doc.encodeState());
        Files.move(temporary, memory, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        document.apply(update, Author.editor("client"), client, () -> say(word + " a"));
    }

    private void patch(String word) {
        save("a", word, (current, _) -> {
            String text = current.orElseThrow().text() + word + "\n";
            return new NoteRevision.Revised.To(text, text);
        });
    }

    private void write(String word) {
        save(
                "notes/" + UUID.nameUUIDFromBytes(word.getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                word,
                (_, _) -> new NoteRevision.Revised.To(word + "\n", word + "\n"));
    }

    /** Another client begins a note of its own, and goes away when that is acknowledged. */
    private void begin(String word) {
        var path =
                new NotePath("begun/" + UUID.nameUUIDFromBytes(word.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        var doc = new YDoc();
        doc.text("contents").insert(0, word + "\n");
        byte[] update = doc.encodeState();
        if (vault.createLiveFor(update, path, Author.editor("newcomer"), new NoteScope.Everything())
                instanceof LiveResult.Opened(LiveDocument begun)) {
            begun.apply(update, Author.editor("newcomer"), doc, () -> {
                say(word + " " + path);
                begun.close();
            });
        } else {
            throw new IllegalStateException("refused");
        }
    }

    private void save(String path, String word, NoteRevision revision) {
        if (vault.save(new NotePath(path), revision, Author.tool("victim")) instanceof SaveResult.Written) {
            say(word + " " + path);
        } else {
            throw new IllegalStateException("refused");
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private void say(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}

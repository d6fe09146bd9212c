package commonplace.vault.folders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Progress;
import commonplace.crdt.YDoc;
import commonplace.testing.Await;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Whatever other programs, agents and clients do to a folder, its list says in the end what is in it. */
@Tag("slow")
class FolderListStormTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";
    private static final Author KIM = Author.editor("kim");
    private static final List<String> NAMES =
            List.of("/a.md", "/b.md", "/c.md", "/d/a.md", "/d/b.md", "/d/e/a.md", "/f/a.md", "/f/g.md");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    private Path root;
    private Vault vault;
    private FolderDocuments folders;
    private FolderDocument list;

    @BeforeEach
    void open() throws IOException {
        root = directory.resolve("notes");
        Files.createDirectories(root.resolve("Lens"));
        for (int i = 0; i < 30; i++) {
            Files.writeString(root.resolve("Lens/still " + i + ".md"), "[[still " + (i + 1) + "]] [[a]]\n");
        }
        vault = Vault.open(VaultSettings.of(root, directory.resolve("index")), Progress.NONE, _ -> {});
        folders = new FolderDocuments(vault);
        list = folders.open("Lens");
    }

    @AfterEach
    void close() {
        list.document().close();
        list.close();
        folders.close();
        vault.close();
    }

    @RepeatedTest(4)
    void listAndFolderAgreeInTheEnd(RepetitionInfo repetition) throws Exception {
        random.setSeed(seed + repetition.getCurrentRepetition());
        for (int i = 0; i < 60; i++) {
            switch (random.nextInt(8)) {
                case 0, 1 -> write(pick());
                case 2 -> delete(pick());
                case 3 -> move(pick(), pick());
                case 4 -> agentMoves(pick(), pick());
                case 5 -> clientLists(pick(), UUID.randomUUID());
                case 6 -> clientUnlists(pick());
                default -> clientRenames(pick(), pick());
            }
            if (random.nextInt(3) == 0) {
                // Sometimes within the time in which changes are gathered, sometimes beyond it.
                Thread.sleep(random.nextInt(160));
            }
        }
        await("list and folder agree", () -> notes().equals(listed(FILES)) && notes().equals(listed(NOTES)));
        await("notes and files agree", () -> files().equals(notes().keySet()));
        await("backlinks agree", () -> backlinks().equals(listedBacklinks()));
        assertEquals(notes(), listed(FILES), () -> "rerun with -Dseed=" + seed);
    }

    private void await(String what, Await.Condition<IOException> condition) throws IOException {
        try {
            Await.until(what, condition);
        } catch (AssertionError never) {
            throw new AssertionError(
                    what + " never; rerun with -Dseed=" + seed + ": notes " + notes() + ", files " + files()
                            + ", listed " + listed(FILES) + " and " + listed(NOTES),
                    never);
        }
    }

    private String pick() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private Path file(String key) {
        return root.resolve("Lens" + key);
    }

    private void write(String key) throws IOException {
        Files.createDirectories(file(key).getParent());
        Files.writeString(
                file(key), "# " + key + random.nextInt() + "\n\n[[b]] [[still " + random.nextInt(30) + "]]\n");
        vault.refresh("Lens" + key);
    }

    private void delete(String key) throws IOException {
        Files.deleteIfExists(file(key));
        vault.refresh("Lens" + key);
    }

    private void move(String from, String to) throws IOException {
        if (Files.exists(file(from)) && !from.equals(to)) {
            Files.createDirectories(file(to).getParent());
            Files.move(file(from), file(to), StandardCopyOption.REPLACE_EXISTING);
            vault.refresh(List.of("Lens" + from, "Lens" + to));
        }
    }

    private static String path(String key) {
        return "Lens" + key.substring(0, key.length() - ".md".length());
    }

    private void agentMoves(String from, String to) {
        var _ = vault.move(path(from), path(to), Author.tool("move"));
    }

    private void client(Consumer<YDoc> change) {
        var client = new YDoc();
        client.apply(list.document().state());
        byte[] before = client.encodeStateVector();
        client.transact(() -> change.accept(client));
        list.apply(client.encodeState(before), KIM, this, new NoteScope.Everything(), () -> {});
    }

    private void clientLists(String key, UUID id) {
        client(doc -> {
            if (doc.map(FILES).get(key) == null) {
                put(doc, key, id);
            }
        });
    }

    private void put(YDoc doc, String key, UUID id) {
        doc.map(FILES).put(key, Map.of("id", id.toString(), "type", "markdown", "version", 0));
        if (random.nextBoolean()) {
            doc.map(NOTES).put(key, id.toString());
        }
    }

    private void clientUnlists(String key) {
        client(doc -> {
            doc.map(FILES).remove(key);
            doc.map(NOTES).remove(key);
        });
    }

    private void clientRenames(String from, String to) {
        client(doc -> {
            if (doc.map(FILES).toMap().get(from) instanceof Map<?, ?> entry
                    && doc.map(FILES).get(to) == null
                    && entry.get("id") instanceof String id) {
                doc.map(FILES).remove(from);
                doc.map(NOTES).remove(from);
                put(doc, to, UUID.fromString(id));
            }
        });
    }

    /** The keys and ids of the folder's notes. */
    private Map<String, String> notes() {
        var notes = new TreeMap<String, String>();
        vault.view()
                .forEach(note -> notes.put(
                        note.path().value().substring("Lens".length()) + ".md",
                        vault.idOf(note.path()).toString()));
        return notes;
    }

    private Map<String, String> listed(String map) {
        var listed = new TreeMap<String, String>();
        list.document().query(doc -> doc.map(map).toMap()).forEach((key, value) -> {
            Object id = value instanceof Map<?, ?> entry ? entry.get("id") : value;
            if (key.endsWith(".md")) {
                listed.put(key, String.valueOf(id));
            }
        });
        return listed;
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root.resolve("Lens"))) {
            var files = new TreeSet<String>();
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.add("/" + root.resolve("Lens").relativize(file)));
            return files;
        }
    }

    private Map<String, List<String>> backlinks() {
        var backlinks = new TreeMap<String, List<String>>();
        vault.view().forEach(note -> {
            var sources = new ArrayList<String>();
            vault.view()
                    .links()
                    .backlinks(note.path().value())
                    .forEach(source ->
                            sources.add(vault.idOf(new NotePath(source)).toString()));
            sources.sort(null);
            if (!sources.isEmpty()) {
                backlinks.put(vault.idOf(note.path()).toString(), sources);
            }
        });
        return backlinks;
    }

    private Map<String, List<String>> listedBacklinks() {
        return list.document().query(Backlinks::in);
    }
}

package commonplace.vault;

import commonplace.base.Progress;
import commonplace.testing.Await;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.Scheduler;
import commonplace.vault.live.ThreadScheduler;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A vault that can be closed and opened again, and whose files can be changed behind its back. */
public final class TestVault implements AutoCloseable {
    public final Path directory;
    public final Path root;
    /** What the vault had to say when it was opened last. */
    public final List<String> said = new java.util.concurrent.CopyOnWriteArrayList<>();

    private final Supplier<Scheduler> schedulers;
    private Vault vault;
    private boolean closed;
    private InstantSource clock = InstantSource.system();

    public TestVault() {
        this(ThreadScheduler::new);
    }

    /** A vault whose planned work is done when the test says so. */
    public TestVault(Supplier<Scheduler> schedulers) {
        this.schedulers = schedulers;
        try {
            directory = Files.createTempDirectory("vault").toRealPath();
            root = Files.createDirectory(directory.resolve("notes"));
            vault = opened();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Vault opened() throws IOException {
        return Vault.open(settings(index()), Progress.NONE, said::add, schedulers.get());
    }

    Path index() {
        return directory.resolve("index");
    }

    private VaultSettings settings(Path index) {
        return new VaultSettings(
                root,
                index,
                live(index),
                Optional.of(ZoneOffset.UTC),
                VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                DailyNotes.DEFAULT,
                clock);
    }

    public Vault vault() {
        return vault;
    }

    public void closeVault() {
        if (!closed) {
            closed = true;
            vault.close();
        }
    }

    /** Opens it again after {@link #closeVault}. */
    public void open() throws IOException {
        said.clear();
        vault = opened();
        closed = false;
    }

    /** The same, at another time. */
    public void open(InstantSource newClock) throws IOException {
        clock = newClock;
        open();
    }

    /** What would be known of the files if everything were read for the first time now. */
    public String rebuilt() throws IOException {
        Path fresh = Files.createTempDirectory(directory, "fresh");
        try (var other = Vault.open(settings(fresh), Progress.NONE, said::add)) {
            return known(other);
        }
    }

    public String known() {
        return known(vault);
    }

    /** Everything a vault can tell: notes, links both ways, folders, and what words and tags find. */
    private static String known(Vault vault) {
        var lines = new ArrayList<String>();
        var notes = new TreeMap<NotePath, Note>();
        View view = vault.view();
        view.forEach(note -> notes.put(note.path(), note));
        notes.forEach((path, note) -> {
            lines.add(path + " '" + note.title() + "' " + note.type().orElse("-") + " " + note.tags() + note.aliases()
                    + " " + note.links() + " " + note.modified() + " " + note.size());
            lines.add("  out " + view.links().outgoing(path.value()));
            lines.add("  in " + view.links().backlinks(path.value()));
            for (String folder : path.folders()) {
                lines.add("  " + folder + " " + view.folders().in(folder)
                        + view.folders().notesBelow(folder));
            }
        });
        lines.add("root " + view.folders().in("") + view.folders().notesBelow("") + " of " + view.size());
        lines.add("dangling " + view.links().dangling());
        for (String word : RandomText.WORDS) {
            lines.add(word + " " + found(vault, word, List.of()));
            lines.add("#" + word + " " + found(vault, "", List.of(word)));
        }
        return lines.stream().distinct().collect(Collectors.joining("\n"));
    }

    private static String found(Vault vault, String text, List<String> tags) {
        var query = new NoteQuery(
                Optional.of(text).filter(it -> !it.isEmpty()),
                tags,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        NoteResults found = vault.find(query, 0, 1000);
        return found.total()
                + found.hits().stream()
                        .map(hit -> hit.note().path().value())
                        .sorted()
                        .toList()
                        .toString();
    }

    /** The paths that a word finds, sorted. */
    public String search(String word) {
        String found = found(vault, word, List.of());
        return found.substring(found.indexOf('[') + 1, found.length() - 1);
    }

    public TestVault file(String file, String text) throws IOException {
        return file(file, text.getBytes(StandardCharsets.UTF_8));
    }

    public TestVault file(String file, byte[] bytes) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, bytes);
        return this;
    }

    public TestVault modified(String file, String instant) throws IOException {
        Files.setLastModifiedTime(root.resolve(file), FileTime.from(Instant.parse(instant)));
        return this;
    }

    public String text(String file) throws IOException {
        return Files.readString(root.resolve(file));
    }

    public SaveResult save(String path, String text) {
        return vault.save(new NotePath(path), (_, _) -> new NoteRevision.Revised.To(text, text));
    }

    public LiveDocument live(String path) {
        return vault.live(new NotePath(path)).orElseThrow();
    }

    public String read(String path) {
        return vault.read(new NotePath(path)).orElseThrow().text();
    }

    public interface Steps {
        void run() throws IOException;
    }

    /** Does something while nothing is done behind everybody's back, however slow this machine is just now. */
    public void undisturbed(Steps steps) {
        var none = new NotePath("none of these");
        vault.save(none, (_, _) -> {
            try {
                steps.run();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            return new NoteRevision.Revised.No(new Problem.NoSuchNote(none, List.of()));
        });
    }

    public interface Condition {
        boolean holds() throws IOException;
    }

    /** Waits for what happens behind everybody's back. */
    public void await(Condition condition) throws IOException {
        Await.until("what was waited for", condition::holds);
    }

    public void awaitText(String file, String text) throws IOException {
        try {
            await(() -> Files.exists(root.resolve(file)) && text(file).equals(text));
        } catch (AssertionError never) {
            throw new AssertionError(file + " should be\n" + text + "\nbut is\n" + text(file), never);
        }
    }

    public void awaitSaid(String words) throws IOException {
        await(() -> List.copyOf(said).stream().anyMatch(message -> message.contains(words)));
    }

    /** The message of a save that is refused. */
    public String refused(String path, String text) {
        SaveResult saved = save(path, text);
        if (saved instanceof SaveResult.Refused(Problem problem)) {
            return problem.message();
        }
        throw new AssertionError(path + " was saved: " + saved);
    }

    /** All notes, sorted. */
    public String notes() {
        var paths = new ArrayList<String>();
        vault.view().forEach(note -> paths.add(note.path().value()));
        return paths.stream().sorted().collect(Collectors.joining(" "));
    }

    /** Loses what is known of live documents. */
    public void discardLive() throws IOException {
        delete(live(index()));
    }

    private Path live(Path index) {
        return directory.resolve(index.getFileName() + "-live");
    }

    @Override
    public void close() {
        closeVault();
        try {
            delete(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

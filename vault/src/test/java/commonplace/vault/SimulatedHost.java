package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.simulation.Mount;
import commonplace.vault.simulation.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A vault on a simulated disk. Its search index, which can always be made again, lies on the real one. */
final class SimulatedHost implements AutoCloseable {
    private static final String NOTES = "/notes";
    private static final String LIVE = "/live";

    /** What another program leaves when the power fails is its own. */
    private static final String EDITORS = ".editor~";

    /** What a person hears of this is no fault: the last write before a power cut may be torn. */
    private static final String TORN = "the journal";

    final Mount mount;
    final SimulatedTime time;
    final Vault vault;
    private final List<String> said = new CopyOnWriteArrayList<>();

    SimulatedHost(SimulatedDisk disk, String name, SimulatedTime time, Path index) {
        this.mount = disk.mount(name);
        this.time = time;
        try {
            this.vault = open(index);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** An empty folder of notes that the disk knows of. */
    static void prepare(SimulatedDisk disk) throws IOException {
        Mount mount = disk.mount("setup");
        Files.createDirectory(mount.path(NOTES));
        force(mount.path("/"));
    }

    private Vault open(Path index) throws IOException {
        var settings = new VaultSettings(
                mount.path(NOTES),
                index,
                mount.path(LIVE),
                Optional.of(ZoneOffset.UTC),
                VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                DailyNotes.DEFAULT,
                time);
        return Vault.open(settings, Progress.NONE, said::add, time.scheduler());
    }

    /** What the vault complained of. */
    List<String> complaints() {
        return said.stream().filter(message -> !message.startsWith(TORN)).toList();
    }

    Path file(String note) {
        return mount.path(NOTES + "/" + note + ".md");
    }

    /** What stands in the files. */
    Map<String, String> texts() {
        var texts = new TreeMap<String, String>();
        Path root = mount.path(NOTES);
        try (var files = Files.walk(root)) {
            for (Path file : files.filter(file -> Files.isRegularFile(file) && !file.endsWith(EDITORS))
                    .toList()) {
                String name = root.relativize(file).toString();
                texts.put(
                        name.endsWith(".md") ? name.substring(0, name.length() - ".md".length()) : name,
                        Files.readString(file));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return texts;
    }

    SimulatedPromises.Notes notes() {
        var marks = new TreeMap<String, List<String>>();
        texts().forEach((note, text) -> {
            // A note that only began says nothing, and nobody was told of it.
            if (!text.isEmpty()) {
                marks.put(note, text.lines().toList());
            }
        });
        return new SimulatedPromises.Notes(marks);
    }

    /** As a good editor does: beside the file, forced, renamed, the folder forced. */
    void editOutside(String note, String text) throws IOException {
        Path file = file(note);
        Path folder = Objects.requireNonNull(file.getParent());
        Path temporary = folder.resolve(EDITORS);
        try (var channel = FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(folder);
    }

    private static void force(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Lets time pass; whatever was to be written to disk has the time for it. */
    void pass(long millis) {
        time.pass(millis, () -> {
            try {
                vault.sync();
            } catch (IOException stopped) {
                // It is told to whoever asked for something.
            }
        });
    }

    /** Stops as a killed process does; what it wanted to do next does not reach the disk. */
    void die() {
        mount.die();
        vault.close();
    }

    @Override
    public void close() {
        vault.close();
    }
}

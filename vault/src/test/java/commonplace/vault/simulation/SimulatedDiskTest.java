package commonplace.vault.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SimulatedDiskTest {
    private static final List<String> PATHS = List.of("a", "b", "f", "f/a", "f/b", "f/g", "f/g/a", "g", "g/a", "a/b");

    private final SimulatedDisk disk = new SimulatedDisk(InstantSource.system());
    private final Mount mount = disk.mount("one");

    @TempDir
    private Path real;

    @Test
    void programsSeeWhatTheySeeOnARealDisk() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var chance = new Random(seed);
        List<FileChannel> realOpen = new ArrayList<>();
        List<FileChannel> open = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            int kind = chance.nextInt(9);
            String one = PATHS.get(chance.nextInt(PATHS.size()));
            String other = PATHS.get(chance.nextInt(PATHS.size()));
            int which = chance.nextInt(8);
            long same = chance.nextLong();
            String on = "step " + i + ", -Dseed=" + seed + ": " + kind + " " + one + " " + other;
            assertEquals(
                    outcome(real, kind, one, other, which, realOpen, new Random(same)),
                    outcome(mount.path("/"), kind, one, other, which, open, new Random(same)),
                    on);
            if (i % 20 == 0) {
                assertEquals(listing(real), listing(mount.path("/")), on);
            }
        }
        for (FileChannel each : realOpen) {
            each.close();
        }
    }

    /** What a program would notice of a step. */
    private static String outcome(
            Path root, int kind, String one, String other, int which, List<FileChannel> open, Random chance) {
        try {
            return step(kind, root.resolve(one), root.resolve(other), which, open, chance);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException failed) {
            return failed.getClass().getSimpleName();
        } catch (IOException failed) {
            // Which of its exceptions the JDK takes for a path through a file differs from method to method.
            return "refused";
        }
    }

    private static String step(int kind, Path one, Path other, int which, List<FileChannel> open, Random chance)
            throws IOException {
        byte[] bytes = new byte[chance.nextInt(1, 2000)];
        chance.nextBytes(bytes);
        switch (kind) {
            case 0 -> Files.createDirectory(one);
            case 1 -> Files.delete(one);
            case 2 -> Files.move(one, other);
            case 3 -> Files.move(one, other, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            case 4 -> Files.write(one, bytes);
            case 5 -> Files.write(one, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            case 6 -> {
                if (open.size() > 8) {
                    open.removeFirst().close();
                }
                var channel = FileChannel.open(one, StandardOpenOption.READ, StandardOpenOption.WRITE);
                open.add(channel);
                channel.write(ByteBuffer.wrap(bytes), chance.nextInt(3000));
            }
            case 7 -> {
                if (which < open.size()) {
                    FileChannel channel = open.get(which);
                    channel.truncate(chance.nextInt(3000));
                    channel.write(ByteBuffer.wrap(bytes), chance.nextInt(3000));
                    channel.force(true);
                    var read = ByteBuffer.allocate(5000);
                    return channel.read(read, 0) + " " + read.flip().hashCode();
                }
            }
            default -> {
                boolean isFolder = Files.isDirectory(one);
                return Files.exists(one) + " " + isFolder + " " + (isFolder ? 0 : Files.size(one)) + " "
                        + Files.isSameFile(one, other);
            }
        }
        return "done";
    }

    /** Every file and folder, with what it holds. */
    private static String listing(Path root) throws IOException {
        var lines = new ArrayList<String>();
        try (var files = Files.walk(root)) {
            for (Path each : files.sorted().toList()) {
                lines.add(root.relativize(each) + (Files.isDirectory(each) ? "/" : " " + hash(each)));
            }
        }
        return String.join("\n", lines);
    }

    private static int hash(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).hashCode();
    }

    private static String read(SimulatedDisk disk, String file) {
        try {
            return Files.readString(disk.mount("reader").path(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "none";
        }
    }

    private Set<String> afterPowerCuts(String file) {
        var found = new HashSet<String>();
        for (int seed = 0; seed < 200; seed++) {
            found.add(read(disk.after(disk.recorded(), PowerCut.random(seed)), file));
        }
        return found;
    }

    private void write(String file, String text, boolean forced) throws IOException {
        try (var channel = FileChannel.open(mount.path(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)), 0);
            if (forced) {
                channel.force(true);
            }
        }
    }

    private void forceRoot() throws IOException {
        try (var folder = FileChannel.open(mount.path("/"), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    @Test
    void afterAKillAllIsThereThatWasDone() throws IOException {
        write("/a", "text", false);

        assertEquals("text", read(disk.after(disk.recorded(), PowerCut.KILL), "/a"));
        assertEquals("", read(disk.after(disk.recorded() - 1, PowerCut.KILL), "/a"));
        assertEquals("none", read(disk.after(0, PowerCut.KILL), "/a"));
    }

    @Test
    void whatWasForcedIsThereAfterAPowerCut() throws IOException {
        write("/a", "text", true);
        forceRoot();

        assertEquals(Set.of("text"), afterPowerCuts("/a"));
    }

    @Test
    void aForcedFileWhoseFolderWasNotMayBeMissing() throws IOException {
        write("/a", "text", true);

        assertEquals(Set.of("text", "none"), afterPowerCuts("/a"));
    }

    @Test
    void aFileThatWasNotForcedMayBeEmptyTornOrFullOfZeros() throws IOException {
        write("/a", "text", false);
        forceRoot();

        assertEquals(Set.of("", "t", "te", "tex", "text", "\0\0\0\0"), afterPowerCuts("/a"));
    }

    @Test
    void aRenameIsThereWholeOrNotAtAll() throws IOException {
        write("/a", "old", true);
        write("/b", "new", true);
        forceRoot();
        Files.move(mount.path("/b"), mount.path("/a"), StandardCopyOption.ATOMIC_MOVE);

        assertEquals(Set.of("old", "new"), afterPowerCuts("/a"));
        assertEquals(Set.of("new", "none"), afterPowerCuts("/b"));
    }

    @Test
    void namesOfOneFolderComeInTheirOrderAndThoseOfAnotherFolderNeedNot() throws IOException {
        Files.createDirectory(mount.path("/f"));
        Files.createDirectory(mount.path("/g"));
        forceRoot();
        for (String file : List.of("/f/1", "/f/2", "/g/3")) {
            write(file, "", true);
        }
        var found = new HashSet<String>();
        for (int seed = 0; seed < 200; seed++) {
            Mount after = disk.after(disk.recorded(), PowerCut.random(seed)).mount("reader");
            found.add((Files.exists(after.path("/f/1")) ? "1" : "")
                    + (Files.exists(after.path("/f/2")) ? "2" : "")
                    + (Files.exists(after.path("/g/3")) ? "3" : ""));
        }

        assertEquals(Set.of("", "1", "12", "3", "13", "123"), found);
    }

    @Test
    void aPausedComputerGoesOnWhereItWas() throws Exception {
        mount.pauseAfter(1);
        var failed = new ArrayList<Exception>();
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                write("/a", "text", true);
            } catch (IOException unexpected) {
                failed.add(unexpected);
            }
        });
        while (!mount.isPaused()) {
            LockSupport.parkNanos(200_000);
        }
        assertEquals("", read(disk, "/a"));
        mount.resume();
        writer.join();

        assertEquals(List.of(), failed);
        assertEquals("text", read(disk, "/a"));
    }

    @Test
    void aFullDiskAndAStoppedComputerTakeNothingMore() throws IOException {
        mount.fullAfter(1);
        assertThrows(FileSystemException.class, () -> write("/a", "text", false));
        assertEquals("", read(disk, "/a"));
        mount.empty();
        write("/a", "text", false);
        mount.die();

        assertThrows(FileSystemException.class, () -> write("/a", "more", false));
        assertThrows(FileSystemException.class, () -> Files.readString(mount.path("/a")));
        assertEquals("text", read(disk, "/a"));
        assertTrue(disk.record(0, disk.recorded()).contains("Write[node="), "people can read the record");
    }
}

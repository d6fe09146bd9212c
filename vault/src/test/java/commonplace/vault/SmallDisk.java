package commonplace.vault;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system of its own over a folder, which can be filled up and made read-only. Only root can mount one. */
final class SmallDisk implements AutoCloseable {
    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    static SmallDisk over(Path folder, int kibibytes) throws IOException {
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=" + kibibytes + "k", "tmpfs", folder.toString()),
                "a full disk needs a small one, and only root can mount that");
        return new SmallDisk(folder);
    }

    void fill() throws IOException {
        try (var out = Files.newOutputStream(folder.resolve("filler.bin"))) {
            byte[] block = new byte[1024];
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // That was the aim.
        }
    }

    void free() throws IOException {
        Files.delete(folder.resolve("filler.bin"));
    }

    void readOnly(boolean readOnly) throws IOException {
        assumeTrue(
                run("mount", "-o", "remount," + (readOnly ? "ro" : "rw"), folder.toString()),
                "the disk stays as it is");
    }

    @Override
    public void close() throws IOException {
        // Lazily: the index may still be mapped into memory.
        if (!run("umount", "-l", folder.toString())) {
            throw new IOException(folder + " stays mounted");
        }
    }

    private static boolean run(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchProgram) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

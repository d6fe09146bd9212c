package commonplace.search;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** What may happen to an index in a directory: its process is killed, its files are garbled. */
public final class Mishaps {
    private static final int GARBLED_BYTES = 20;

    private Mishaps() {}

    /**
     * Runs a program that writes to the directory and prints after each commit how many entries are safe, and kills it.
     *
     * @param commits so many are heard of before it is killed
     * @param moreMillis and then it goes on for so long
     * @return what it said last
     */
    public static int writeUntilKilled(Class<?> program, Path directory, int commits, int moreMillis)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int committed = 0;
        try (BufferedReader lines = process.inputReader()) {
            for (int i = 0; i < commits; i++) {
                committed = Integer.parseInt(lines.readLine());
            }
            Thread.sleep(moreMillis);
        } finally {
            process.destroyForcibly().waitFor();
        }
        return committed;
    }

    /** A copy of an index in a folder of its own below {@code home}. */
    public static Path copy(Path directory, Path home) throws IOException {
        Path copy = Files.createTempDirectory(home, "copy");
        for (Path file : files(directory)) {
            Files.copy(file, copy.resolve(file.getFileName()));
        }
        return copy;
    }

    public static List<Path> files(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> !file.endsWith("write.lock")).sorted().toList();
        }
    }

    /** Garbles some bytes of one of the files, and says which. */
    public static Path garble(Path directory, Random random) throws IOException {
        List<Path> files = files(directory);
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < GARBLED_BYTES; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        Files.write(file, bytes);
        return file.getFileName();
    }
}

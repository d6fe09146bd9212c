package commonplace.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A program that ran to its end, and what it wrote. */
public record Finished(List<String> command, int exitCode, String out, String err) {
    /** Longer than anything takes, on any machine: this ends what hangs, and measures nothing. */
    private static final long HANGS_MINUTES = 10;

    /** Runs a program with no input, in a directory that is also its home: it must not write into that of a person. */
    public static Finished run(Path directory, List<String> command) {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("HOME", directory.toString());
        return run(builder);
    }

    private static Finished run(ProcessBuilder builder) {
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            var err = new AtomicReference<>("");
            Thread reader = Thread.ofPlatform().daemon().start(() -> err.set(text(process.getErrorStream())));
            Thread watchdog = Thread.ofVirtual().start(() -> endIfItHangs(process));
            String out = text(process.getInputStream());
            int exitCode = process.waitFor();
            reader.join();
            watchdog.interrupt();
            return new Finished(builder.command(), exitCode, out, err.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Runs a program with no input as the user who runs the tests, with their settings. */
    public static Finished runAsUser(Path directory, List<String> command) {
        return run(new ProcessBuilder(command).directory(directory.toFile()));
    }

    /** Fails with everything the program said if it did not end well. */
    public Finished expectSuccess() {
        if (exitCode != 0) {
            throw new AssertionError("exit " + exitCode + ": " + String.join(" ", command) + "\n" + out + "\n" + err);
        }
        return this;
    }

    private static void endIfItHangs(Process process) {
        try {
            if (!process.waitFor(HANGS_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            // It ended in time.
            Thread.currentThread().interrupt();
        }
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

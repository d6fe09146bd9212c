package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.NodePackages;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people type, an agent patches, a program saves the file by renaming and another appends to it, all in one
 * document: whatever each of them wrote is there once, and in the end all of them see the same.
 */
@Tag("slow")
class FourWritersTest {
    private static final String NOTE = "Team/Journal";

    /** {@code -Dwriters.seconds=60} has them write for a minute. */
    private static final int SECONDS = Integer.getInteger("writers.seconds", 20);

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    Path folder;

    /** One of the two programs has the file at a time: what they do to each other is theirs. */
    private final Object programs = new Object();

    private final ConcurrentLinkedQueue<String> written = new ConcurrentLinkedQueue<>();
    /** Asked of a server that was killed before it answered: there or not, but not twice. */
    private final ConcurrentLinkedQueue<String> unanswered = new ConcurrentLinkedQueue<>();

    private volatile boolean over;

    @Test
    void everythingIsThereOnce() throws Exception {
        try (var server = new LiveServer(folder)) {
            write(server, SECONDS, 0);
        }
    }

    @Test
    void everythingIsThereOnceAlthoughTheServerIsKilled() throws Exception {
        try (var server = new LiveServer(folder)) {
            write(server, SECONDS, 3);
        }
    }

    private void write(LiveServer server, int seconds, int kills) throws Exception {
        Path file = server.file(NOTE, "# Journal\n\nAda:\n\nBob:\n\n## Agent\n\n## Programs\n");
        server.start();
        List<String> command = new ArrayList<>(NodePackages.command("typists.mjs"));
        command.addAll(List.of(server.syncAddress(), server.token(), NOTE + ".md"));
        Process typists = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            write(server, file, typists, seconds, kills);
        } finally {
            Processes.kill(typists);
        }
    }

    private void write(LiveServer server, Path file, Process typists, int seconds, int kills) throws Exception {
        var said = typists.inputReader();
        var tell = typists.outputWriter();
        assertEquals("typing", said.readLine());

        List<Thread> others = List.of(
                writer("agent", () -> agentWrites(server)),
                writer("saver", () -> saves(file)),
                writer("appender", () -> appends(file)));
        for (int kill = 0; kill <= kills; kill++) {
            TimeUnit.MILLISECONDS.sleep(seconds * 1000L / (kills + 1));
            if (kill < kills) {
                server.kill();
                server.start();
            }
        }
        over = true;
        for (Thread other : others) {
            other.join();
        }
        tell.write("stop\n");
        tell.flush();
        List<String> all = new ArrayList<>(written);
        all.addAll(LiveServer.strings(said.readLine()));

        String text = server.agreed(NOTE, file, () -> {
            tell.write("texts\n");
            tell.flush();
            return LiveServer.strings(said.readLine());
        });
        String rerun = ", rerun with -Dseed=" + seed + " in\n" + text;
        for (String word : all) {
            assertEquals(1, count(text, word), word + rerun);
        }
        for (String word : unanswered) {
            assertEquals(Math.min(1, count(text, word)), count(text, word), word + rerun);
        }
    }

    private void agentWrites(LiveServer server) throws Exception {
        for (int i = 0; !over; i++) {
            String word = "Agent-" + i + ";";
            boolean section = i % 2 == 0;
            try {
                if (server.patch(NOTE, section ? "Agent" : "Programs", "- " + word)) {
                    written.add(word);
                }
            } catch (IOException killed) {
                unanswered.add(word);
            }
            pause(250);
        }
    }

    /** As most editors do: read, change a copy, rename it over the file. */
    private void saves(Path file) throws Exception {
        for (int i = 0; !over; i++) {
            String word = "Saver-" + i + ";";
            synchronized (programs) {
                List<String> lines = new ArrayList<>(Files.readAllLines(file));
                lines.add(1 + random.nextInt(lines.size()), word);
                Path copy = file.resolveSibling(".Journal.md.swp");
                Files.writeString(copy, String.join("\n", lines) + "\n");
                Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
            }
            written.add(word);
            pause(700);
        }
    }

    /** As a shell's {@code >>} does: into the file that is there, in place. */
    private void appends(Path file) throws Exception {
        for (int i = 0; !over; i++) {
            String word = "Appender-" + i + ";";
            synchronized (programs) {
                Files.writeString(file, word + "\n", StandardOpenOption.APPEND);
            }
            written.add(word);
            pause(500);
        }
    }

    private void pause(int about) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(about / 2 + random.nextInt(about));
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread writer(String name, Work work) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                work.run();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    private static int count(String text, String word) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            count++;
        }
        return count;
    }
}

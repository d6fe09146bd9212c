package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.server.backup.Backups;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.McpProcess;
import commonplace.vault.Vault;
import commonplace.vault.live.UnfinishedRestore;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups are made in processes while agents write in others, and any of them is killed. */
@Tag("slow")
class BackupStormTest {
    private static final Pattern WORD = Pattern.compile("w\\d{6}");
    private static final int FILES = 400;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    private Path temporary;

    private Path vault;
    private Path home;
    private Path target;
    private final ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger words = new AtomicInteger(100_000);
    private final AtomicReference<McpProcess> host = new AtomicReference<>();
    private volatile boolean over;

    @BeforeEach
    void makePlaces() throws IOException {
        vault = Files.createDirectories(temporary.resolve("vault")).toRealPath();
        home = Files.createDirectories(temporary.resolve("home"));
        target = temporary.resolve("backups");
    }

    @Test
    void backupsAreWholeWhateverIsKilledAndTheLastIsRestored() throws Exception {
        for (int i = 0; i < FILES; i++) {
            Path file = vault.resolve("many/n" + i + ".md");
            Files.createDirectories(file.getParent());
            Files.writeString(file, ("note " + i + " of many\n").repeat(50));
        }
        host.set(McpProcess.opened(vault, home));
        Thread agent = Thread.ofPlatform().start(this::write);
        Map<String, List<String>> before = new HashMap<>();
        try {
            makeBackups(before);
        } finally {
            over = true;
            agent.join();
            host.get().close();
        }
        restore(before);
    }

    /** An agent goes on, in another process when its own was killed. */
    private void write() {
        while (!over) {
            String word = "w" + words.incrementAndGet();
            try {
                boolean fresh = words.get() % 3 == 0;
                var answer = McpProcess.await(
                        fresh
                                ? host.get().askTool("cairn_write", "path", "new/" + word, "content", word)
                                : host.get()
                                        .askTool(
                                                "cairn_patch",
                                                "path",
                                                "many/n" + words.get() % 7,
                                                "op",
                                                "append",
                                                "content",
                                                word));
                if (!McpProcess.isError(answer)) {
                    acknowledged.add(word);
                }
            } catch (AssertionError | RuntimeException killed) {
                reopen();
            }
        }
    }

    private void reopen() {
        try {
            if (!over) {
                host.get().close();
                host.set(McpProcess.opened(vault, home));
            }
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private void makeBackups(Map<String, List<String>> before) throws Exception {
        long took = 0;
        for (int round = 0; round < 6; round++) {
            List<String> known = List.copyOf(acknowledged);
            List<String> there = names();
            long start = System.nanoTime();
            Process backup = start(home, "backup", target.toString(), "--vault", vault.toString());
            boolean kill = round > 0 && round < 5;
            if (kill) {
                Thread.sleep(random.nextLong(TimeUnit.NANOSECONDS.toMillis(took) + 1));
                if (random.nextBoolean()) {
                    backup.destroyForcibly();
                } else {
                    ProcessHandle.of(host.get().pid()).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
            int exit = ended(backup);
            took = Math.max(took, System.nanoTime() - start);
            assertTrue(kill || exit == 0, said(round));
            List<String> now = names();
            assertTrue(now.containsAll(there), said(round) + there + " became " + now);
            if (exit == 0) {
                before.put(now.getLast(), known);
            }
            if (!now.isEmpty()) {
                assertEquals(
                        List.of(), Backups.at(target).verify("", Progress.NONE).damage(), said(round));
            }
        }
    }

    private List<String> names() throws IOException {
        return Files.isDirectory(target.resolve("backups"))
                ? Backups.at(target).list().backups().stream()
                        .map(each -> each.header().name())
                        .toList()
                : List.of();
    }

    private void restore(Map<String, List<String>> before) throws Exception {
        String name = names().getLast();
        Path fresh = Files.createDirectories(temporary.resolve("fresh"));
        Path restored = Files.createDirectories(temporary.resolve("restored")).toRealPath();
        String[] command = {"backup", "restore", target.toString(), "--name", name, "--vault", restored.toString()};
        Settings settings = new Flags(Optional.of(restored), Optional.empty()).resolve(environment(fresh));
        var unfinished = new UnfinishedRestore(settings.vault().live());
        int exit = -1;
        for (int attempt = 0; exit != 0; attempt++) {
            Process process = start(fresh, command);
            if (attempt < 4) {
                Thread.sleep(200 + random.nextLong(1200));
                process.destroyForcibly();
            }
            exit = ended(process);
            if (exit != 0 && attempt < 4 && unfinished.what().isPresent()) {
                IOException refused = assertThrows(
                        IOException.class,
                        () -> Vault.open(settings.vault(), Progress.NONE, _ -> {})
                                .close());
                assertTrue(String.valueOf(refused.getMessage()).contains("being restored"), refused.getMessage());
            }
            if (exit != 0 && unfinished.what().isEmpty() && Files.exists(restored.resolve("many/n0.md"))) {
                break; // It was killed behind its last step.
            }
            assertTrue(attempt < 4 || exit == 0, "restore ended with " + exit + ", seed " + seed);
        }
        compare(settings, before.getOrDefault(name, List.of()));
    }

    private void compare(Settings settings, List<String> known) throws Exception {
        Settings original = new Flags(Optional.of(vault), Optional.empty()).resolve(environment(home));
        List<String> says = new ArrayList<>();
        try (Vault one = Vault.open(original.vault(), Progress.NONE, _ -> {});
                Vault other = Vault.open(settings.vault(), Progress.NONE, says::add)) {
            Map<String, Integer> counts = new HashMap<>();
            other.view()
                    .forEach(note -> WORD.matcher(
                                    other.read(note.path()).orElseThrow().text())
                            .results()
                            .forEach(word -> counts.merge(word.group(), 1, Integer::sum)));
            assertEquals(
                    List.of(),
                    known.stream()
                            .filter(word -> !Integer.valueOf(1).equals(counts.get(word)))
                            .toList(),
                    "of " + known.size() + " not there once, seed " + seed);
            assertEquals(
                    List.of(),
                    counts.values().stream().filter(count -> count > 1).toList(),
                    "seed " + seed);
            assertEquals(List.of(), says);
            assertEquals(one.id(), other.id());
            other.view()
                    .forEach(note -> assertEquals(
                            one.idOf(note.path()),
                            other.idOf(note.path()),
                            note.path().value()));
            assertTrue(other.history(new NotePath("many/n1")).size() > 1);
            assertEquals(FILES, countBelow(settings.vault().root().resolve("many")));
        }
    }

    private static long countBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    private String said(int round) {
        return "round " + round + ", seed " + seed + ": ";
    }

    private static Map<String, String> environment(Path home) {
        return Map.of(
                "HOME", home.toString(),
                "XDG_DATA_HOME", home.resolve("data").toString(),
                "XDG_CACHE_HOME", home.resolve("cache").toString());
    }

    private Process start(Path home, String... arguments) throws IOException {
        var builder = new ProcessBuilder(LaunchedProduct.command(List.of(arguments)));
        builder.environment().putAll(environment(home));
        builder.redirectErrorStream(true);
        builder.redirectOutput(
                ProcessBuilder.Redirect.appendTo(temporary.resolve("log.txt").toFile()));
        return builder.start();
    }

    private static int ended(Process process) throws InterruptedException {
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("it does not end");
        }
        return process.exitValue();
    }
}

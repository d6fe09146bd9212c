package commonplace.server.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import commonplace.server.testing.Terminal;
import commonplace.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Editors and other programs save notes while an agent changes them: no line of either is lost, none comes twice, and none
 * is torn. All of them at once, each on a note of its own, since most of the time they wait.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class EditorsTest {
    /** How long programs and agents write at the same time: {@code -Deditors.seconds=60}. */
    private static final int SECONDS = Integer.getInteger("editors.seconds", 4);

    private static final double[] PAUSES = {0, 0.05, 0.1, 0.3, 0.7, 1.5, 3, 5};

    @TempDir
    private Path directory;

    private Path vault;
    private McpProcess agent;

    @BeforeEach
    void start() throws IOException {
        vault = Files.createDirectory(directory.resolve("vault"));
        agent = McpProcess.opened(vault, directory);
    }

    @AfterEach
    void stop() {
        agent.close();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> begin(Work work) {
        var done = new CompletableFuture<Void>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (Throwable failed) {
                done.completeExceptionally(failed);
            }
        });
        return done;
    }

    private static void finish(List<CompletableFuture<Void>> all) throws Exception {
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .get(SECONDS + 3 * Await.SECONDS, TimeUnit.SECONDS);
    }

    /** A note that the agent's lines go to the middle of, and other programs' to the end. */
    private static String beginning() {
        return "# A note\n\n## Agent\n\n## Text\n\n"
                + IntStream.range(0, 10)
                        .mapToObj(i -> "line " + i + " of the text\n")
                        .collect(Collectors.joining())
                + "the last line\n";
    }

    private Path note(String name) throws IOException {
        return Files.writeString(vault.resolve(name + ".md"), beginning());
    }

    private void patch(Path note, String line) {
        String name = note.getFileName().toString().replace(".md", "");
        var answer = McpProcess.await(agent.askTool(
                "cairn_patch", "path", name, "op", "append_section", "section", "Agent", "content", line));
        assertFalse(McpProcess.isError(answer), () -> note + ": " + McpProcess.text(answer));
    }

    private static void await(Path note, List<String> lines) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        while (!Files.exists(note) || !lines(note).containsAll(lines)) {
            if (System.nanoTime() > end) {
                List<String> missing = new ArrayList<>(lines);
                missing.removeAll(lines(note));
                throw new AssertionError(note + " lacks " + missing + ":\n" + Files.readString(note));
            }
            Thread.sleep(20);
        }
    }

    private static List<String> lines(Path note) throws IOException {
        return Files.readString(note).lines().toList();
    }

    /** Every line that anybody wrote is there once, and there is nothing else. */
    private static void assertWhole(Path note, List<String> added) throws IOException {
        List<String> expected = new ArrayList<>(added);
        beginning().lines().filter(line -> !line.isBlank()).forEach(expected::add);
        List<String> found = new ArrayList<>(lines(note));
        found.removeIf(String::isBlank);
        expected.sort(null);
        found.sort(null);
        assertEquals(String.join("\n", expected), String.join("\n", found), note.toString());
    }

    @Test
    void whatEditorsSaveAndWhatAnAgentWritesMeanwhileAreBothThere() throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Editor editor : Editor.values()) {
            all.add(begin(() -> useEditor(editor)));
        }
        finish(all);
    }

    private void useEditor(Editor editor) throws Exception {
        Path note = note("with " + editor);
        Path home = Files.createDirectory(directory.resolve(editor.name()));
        List<String> added = new ArrayList<>();
        try (Terminal terminal = editor.open(note, home)) {
            for (int i = 0; i < 2; i++) {
                patch(note, "the agent's " + i);
                added.add("the agent's " + i);
                editor.addAndSave(terminal, "saved anyway " + i);
                added.add("saved anyway " + i);
                await(note, added);
            }
            // Also while the editor saves.
            CompletableFuture<Void> patching = begin(() -> patch(note, "at the same time"));
            editor.addAndSave(terminal, "saved meanwhile");
            patching.get(Await.SECONDS, TimeUnit.SECONDS);
            added.addAll(List.of("at the same time", "saved meanwhile"));
            await(note, added);
            if (editor.reload(terminal)) {
                terminal.await("at the same time");
                editor.addAndSave(terminal, "saved after a look");
                patch(note, "the last one");
                added.addAll(List.of("the last one", "saved after a look"));
                await(note, added);
            }
        }
        assertWhole(note, added);
    }

    @Test
    void aSaveInPlaceMayPauseInTheMiddle() throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (double pause : PAUSES) {
            for (boolean emptied : new boolean[] {true, false}) {
                for (boolean known : new boolean[] {true, false}) {
                    all.add(begin(() -> saveSlowly(pause, emptied, known)));
                }
            }
        }
        finish(all);
    }

    /**
     * @param emptied whether the file is empty while the agent comes, else half of it is there
     * @param known whether the agent has changed the note before
     */
    private void saveSlowly(double pause, boolean emptied, boolean known) throws Exception {
        Path note = note("slow-" + pause + "-" + emptied + "-" + known);
        List<String> added = new ArrayList<>();
        if (known) {
            patch(note, "the agent's first");
            added.add("the agent's first");
        }
        String saved = Files.readString(note) + "by the program\n";
        added.add("by the program");
        int half = emptied ? 0 : saved.length() / 2;
        CompletableFuture<Void> patching;
        try (var file = FileChannel.open(note, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            write(file, saved.substring(0, half));
            Thread.sleep((long) (pause * 1000));
            patching = begin(() -> patch(note, "the agent's second"));
            Thread.sleep((long) (pause * 1000));
            write(file, saved.substring(half));
        }
        patching.get(Await.SECONDS, TimeUnit.SECONDS);
        added.add("the agent's second");
        await(note, added);
        assertWhole(note, added);
    }

    private static void write(FileChannel file, String text) throws IOException {
        file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private enum Mode {
        /** A new file takes the place of the old one. */
        RENAME,
        TRUNCATE,
        /** The same, with a pause that is long enough for everybody to come in between. */
        SLOWLY,
        APPEND;

        /** Reads, thinks a little, and writes the whole. */
        void add(Path note, String line) throws IOException, InterruptedException {
            if (this == APPEND) {
                Files.writeString(note, line + "\n", StandardOpenOption.APPEND);
                return;
            }
            String text = Files.readString(note) + line + "\n";
            Thread.sleep(20);
            if (this == RENAME) {
                Path fresh = note.resolveSibling("." + note.getFileName() + ".new");
                Files.writeString(fresh, text);
                Files.move(fresh, note, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
                return;
            }
            try (var file = FileChannel.open(note, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                write(file, text.substring(0, text.length() / 2));
                Thread.sleep(this == SLOWLY ? 150 : 5);
                write(file, text.substring(text.length() / 2));
            }
        }
    }

    @Test
    void programsThatSaveAllTheTimeTakeNothingOut() throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            all.add(begin(() -> saveAllTheTime(mode)));
        }
        finish(all);
    }

    private void saveAllTheTime(Mode mode) throws Exception {
        Path note = note(mode.toString());
        Queue<String> added = new ConcurrentLinkedQueue<>();
        var over = new AtomicBoolean();
        CompletableFuture<Void> patching = begin(() -> {
            for (int i = 0; !over.get(); i++) {
                patch(note, "the agent's " + i);
                added.add("the agent's " + i);
                Thread.sleep(50);
            }
        });
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int saves = 0;
        while (System.nanoTime() < end || saves < 5) {
            try {
                mode.add(note, "the program's " + saves);
            } catch (UncheckedIOException | IOException failed) {
                throw new AssertionError(failed);
            }
            added.add("the program's " + saves);
            saves++;
            Thread.sleep(200);
        }
        over.set(true);
        patching.get(Await.SECONDS, TimeUnit.SECONDS);
        List<String> expected = List.copyOf(added);
        assertTrue(expected.size() > saves, "the agent wrote nothing");
        await(note, expected);
        assertWhole(note, expected);
    }
}

package commonplace.server.guides;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import commonplace.testing.NodePackages;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that the guides show, run as they stand: those of editors by the real clients, that of agents in the sandbox. */
@Tag("slow")
class EditorGuideTest {
    /** What a reader has around each program. CodeMirror wants a page, and is not what is tried here. */
    private static final String BEFORE = """
        const [TOKEN, address] = process.argv.slice(2)
        const document = {}
        class EditorView { constructor({ extensions }) { if (!extensions[1].awareness) throw new Error('no awareness') } }
        const basicSetup = []
        const yCollab = (text, awareness) => ({ text, awareness })
        const until = answer => new Promise(done => {
          const looking = setInterval(() => { if (answer()) { clearInterval(looking); done(answer()) } }, 20)
        })
        """;

    /** Finds the id of the note, as the guide tells. */
    private static final String ID = """
        const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
        const FOLDER = (await (await fetch(`${address}/doc/folders`, { headers })).json()).folders.projects
        const folder = new Y.Doc()
        createYjsProvider(folder, FOLDER, async () => (await fetch(`${address}/doc/${FOLDER}/auth`, {
          method: 'POST', headers, body: '{"authorization": "read-only"}'
        })).json())
        const { id } = await until(() => folder.getMap('filemeta_v0').get('/clock-drive.md'))
        const ID = FOLDER.slice(0, -id.length) + id
        """;

    /** Types a word when the note's text has come. */
    private static final String AFTER = """
        const text = doc.getText('contents')
        await until(() => text.length > 0)
        text.insert(text.length, 'WORD\\n')
        """;

    @TempDir
    Path folder;

    @Test
    void editorsTypeIntoANoteByTheProgramsThatAreShown() throws Exception {
        Path note = folder.resolve("vault/projects/clock-drive.md");
        Files.createDirectories(Objects.requireNonNull(note.getParent()));
        Files.writeString(note, "# Clock drive\n");
        List<Guide.Block> shown = Guide.named("docs/obsidian.md").blocks("js");
        assertEquals(3, shown.size());
        try (var serve = ServeProcess.start(folder)) {
            for (int i = 0; i < shown.size(); i++) {
                String word = "typed by program " + i;
                Process editor = editor(program(shown.get(i).text(), word, serve), serve);
                try {
                    Await.until(word, () -> {
                        assertTrue(editor.isAlive(), this::log);
                        return Files.readString(note).contains(word);
                    });
                } finally {
                    Processes.kill(editor);
                }
            }
        }
    }

    @Test
    void theScriptThatIsShownFindsNotes() throws Exception {
        var home = new GuideHome(folder);
        String script = Guide.named("docs/gateway.md").blocks("js").getFirst().text();

        GuideHome.Ended ended =
                home.run(List.of("execute_code", "--code", script, "--vault", home.path("Notes")), Map.of());

        assertEquals(0, ended.exitCode(), ended::toString);
        assertTrue(ended.out().contains("projects/dome.md"), ended::out);
    }

    /** A file beside the packages, where they are found. */
    private static Path program(String shown, String word, ServeProcess serve) throws IOException {
        String text = shown.replace("127.0.0.1:7433", "127.0.0.1:" + serve.port());
        String imports = text.lines()
                .filter(line -> line.startsWith("import ") && !line.contains("codemirror"))
                .collect(Collectors.joining("\n"));
        String rest = text.replaceAll("(?m)^import .*\n", "");
        var program = new StringBuilder(imports);
        program.append(imports.contains("'yjs'") ? "\n" : "\nimport * as Y from 'yjs'\n")
                .append(BEFORE)
                .append(rest.contains("const doc ") ? "" : "const doc = new Y.Doc()\n")
                .append(rest.contains("ID") ? ID : "")
                .append(rest)
                .append(AFTER.replace("WORD", word));
        Path packages = Objects.requireNonNull(NodePackages.file("yjs").getParent());
        return Files.writeString(packages.resolveSibling(word.replace(' ', '-') + ".mjs"), program.toString());
    }

    private Process editor(Path program, ServeProcess serve) throws IOException {
        List<String> command =
                new ArrayList<>(NodePackages.command(program.getFileName().toString()));
        command.addAll(List.of(ServeProcess.TOKEN, serve.address()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("editor.log").toFile())
                .start();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("editor.log"));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}

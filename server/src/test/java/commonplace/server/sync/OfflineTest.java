package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import commonplace.json.Json;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An editor that was offline for a day and changed a note all over comes back. Meanwhile agents and other programs
 * changed the same lines and others. Whatever anybody wrote is there once, and what somebody took out is gone.
 */
@Tag("slow")
class OfflineTest {
    private static final String NOTE = "Team/Long.md";
    private static final int LINES = 300;
    private static final int OFFLINE_EDITS = 400;
    private static final int AGENT_EDITS = 40;
    private static final int EDITS_PER_SAVE = 4;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final List<String> words = new ArrayList<>();
    private final Set<String> gone = new HashSet<>();

    @TempDir
    Path folder;

    @Test
    void aDayOfflineMergesWithWhatOthersDid() throws Exception {
        try (var editors = new Editors();
                var vault = new ServedVault(folder, NOTE, firstText())) {
            Editor ann = editors.websocket("ann", vault.address(), NOTE, ServedVault.TOKEN);
            ann.disconnect();
            editOffline(editors);
            change(vault);

            ann.connect();

            agree(vault, ann);
        }
    }

    @Test
    void aDayOfflineMergesAlthoughTheServerWasAwayToo() throws Exception {
        try (var editors = new Editors()) {
            int port;
            Editor ann;
            try (var vault = new ServedVault(folder, NOTE, firstText())) {
                port = URI.create(vault.address()).getPort();
                ann = editors.websocket("ann", vault.address(), NOTE, ServedVault.TOKEN);
                ann.disconnect();
                change(vault);
            }
            editOffline(editors);
            save(folder.resolve("vault").resolve(NOTE));
            try (var vault = new ServedVault(folder, port)) {
                change(vault);

                ann.connect();

                agree(vault, ann);
            }
        }
    }

    private String firstText() {
        var text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append(word("first")).append(" says ").append(random.nextInt()).append(" and more\n");
        }
        return text.toString();
    }

    /** No two kinds of words begin or end alike: nobody can say whose letter it is where one takes the other's place. */
    private String word(String kind) {
        String word = kind + words.size() + kind.charAt(0);
        words.add(word);
        return word;
    }

    /** All over the note: words at the ends of lines, new lines, and words that are taken out. */
    private void editOffline(Editors editors) {
        List<Object> edits = new ArrayList<>();
        for (int i = 0; i < LINES; i += 7) {
            gone.add(words.get(i));
            edits.add(Json.object("gone", words.get(i)));
        }
        for (int i = 0; i < OFFLINE_EDITS; i++) {
            boolean inLine = random.nextBoolean();
            String text = inLine ? " " + word("offline") : word("offline") + "\n";
            edits.add(Json.object("line", random.nextInt(LINES), "inLine", inLine, "text", text));
        }
        editors.ask("ann", "editLines", "edits", edits);
    }

    /** Agents and other programs, who know nothing of what is typed offline. */
    private void change(ServedVault vault) throws Exception {
        Path file = vault.root.resolve(NOTE);
        for (int i = 0; i < AGENT_EDITS; i++) {
            List<String> lines = Files.readAllLines(file);
            String line = lines.get(random.nextInt(lines.size()));
            String answer = vault.agent(
                    "edit", "file_path", NOTE, "old_string", line, "new_string", line + " " + word("agent"));
            assertFalse(answer.contains("\"isError\":true"), answer);
            if (i % EDITS_PER_SAVE == 0) {
                save(file);
                String text = Files.readString(file);
                ServedVault.await("what was saved", () -> read(vault).equals(text));
            }
        }
    }

    /** As most editors do, with a new line, a line that has more, and one that is gone. */
    private void save(Path file) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int longer = random.nextInt(lines.size());
        lines.set(longer, word("disk") + " " + lines.get(longer));
        int shorter = random.nextInt(lines.size());
        String removed = lines.remove(shorter);
        words.stream().filter(removed::contains).forEach(gone::add);
        lines.add(random.nextInt(lines.size()), word("disk"));
        Path copy = file.resolveSibling(".Long.md.swp");
        Files.writeString(copy, String.join("\n", lines) + "\n");
        Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String read(ServedVault vault) {
        return vault.vault().read(new NotePath("Team/Long")).orElseThrow().text();
    }

    private void agree(ServedVault vault, Editor ann) {
        ServedVault.await("editor, file and agents to agree", () -> {
            try {
                String text = ann.text();
                return text.equals(read(vault)) && text.equals(vault.file(NOTE));
            } catch (IOException beingReplaced) {
                return false;
            }
        });
        String text = ann.text();
        for (String word : words) {
            assertEquals(
                    gone.contains(word) ? 0 : 1,
                    text.split(java.util.regex.Pattern.quote(word), -1).length - 1,
                    word + ", rerun with -Dseed=" + seed + " in\n" + text);
        }
        ann.leave();
    }
}

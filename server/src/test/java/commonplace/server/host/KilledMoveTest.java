package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The host is killed right after it has acknowledged something that was done to a note written just before: what it said
 * holds when the next host has the vault, for its tools and for the files.
 */
@Tag("slow")
class KilledMoveTest {
    private static final int ROUNDS = 6;
    /** From at once to when the note's file has been forced to disk behind the scenes. */
    private static final int[] PAUSES = {0, 0, 5, 20, 100, 400};

    private Shared shared;

    @BeforeEach
    void open() throws IOException {
        shared = new Shared();
    }

    @AfterEach
    void close() throws IOException {
        shared.close();
    }

    /** @param done what is done to note {@code a/ROUND} once it is written */
    private void killAfter(Done done, String left) throws Exception {
        McpProcess host = shared.opened();
        McpProcess client = shared.opened();
        for (int round = 0; round < ROUNDS; round++) {
            call(client, "cairn_write", "path", "a/" + round, "content", "Body of " + round + "\n");
            call(client, "cairn_write", "path", "links/" + round, "content", "[[a/" + round + "]]\n");
            done.to(client, round);
            TimeUnit.MILLISECONDS.sleep(PAUSES[round % PAUSES.length]);
            host.kill();
            host = client;
            client = shared.opened();
            client.call("cairn_list");

            var places = new TreeSet<String>();
            for (String folder : new String[] {"a", "b"}) {
                String path = folder + "/" + round;
                boolean file = Files.exists(shared.vault.resolve(path + ".md"));
                boolean told = !client.call("cairn_read", "path", path).startsWith("not_found");
                assertEquals(file, told, "whether " + path + " is there, for the file and for the tools");
                if (file) {
                    places.add(folder);
                    assertEquals("Body of " + round, lastLine(path));
                }
            }
            assertEquals(left, String.join(" and ", places), "where note " + round + " is");
            String target = left.isEmpty() ? "a" : left;
            assertEquals("[[" + target + "/" + round + "]]", lastLine("links/" + round));
        }
    }

    /** Without the front matter, which says when the note was made. */
    private String lastLine(String path) throws IOException {
        return shared.text(path + ".md").lines().toList().getLast();
    }

    private interface Done {
        void to(McpProcess client, int round);
    }

    private static void call(McpProcess client, String tool, Object... namesAndValues) {
        var answer = McpProcess.await(client.askTool(tool, namesAndValues));
        assertFalse(McpProcess.isError(answer), () -> McpProcess.text(answer));
    }

    @Test
    void aMovedNoteIsInItsNewPlaceOnly() throws Exception {
        killAfter((client, round) -> move(client, "a/" + round + ".md", "b/" + round + ".md"), "b");
    }

    @Test
    void aNoteIsWhereItsFolderIs() throws Exception {
        killAfter(
                (client, round) -> {
                    move(client, "a", "whole");
                    move(client, "whole", "b/");
                    move(client, "b/whole", "a");
                },
                "a");
    }

    @Test
    void aDeletedNoteStaysDeleted() throws Exception {
        killAfter((client, round) -> call(client, "cairn_delete", "path", "a/" + round), "");
    }

    @Test
    void aRestoredNoteIsThere() throws Exception {
        killAfter(
                (client, round) -> {
                    call(client, "cairn_delete", "path", "a/" + round);
                    call(client, "restore", "file_path", "a/" + round + ".md", "revision", 1);
                },
                "a");
    }

    private static void move(McpProcess client, String from, String to) {
        call(client, "move", "file_path", from, "new_path", to);
    }
}

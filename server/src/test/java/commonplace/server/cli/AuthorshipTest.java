package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever changes a note, by whichever way, is in its history: the agent with the person it acts for, and the person. */
@Tag("slow")
class AuthorshipTest {
    private static final String ME = System.getProperty("user.name");

    @TempDir
    Path folder;

    @Test
    void historyTellsWhichAgentWroteForWhomAndWhatAPersonDidInAShell() throws Exception {
        var cli = new TestCli(folder);
        try (McpProcess agent = McpProcess.opened(cli.vault(), Files.createDirectories(folder.resolve("home")))) {
            agent.call("cairn_write", "path", "plan", "content", "one");
            assertEquals(0, cli.run("cairn_patch", "plan", "append", "two").exitCode());
            agent.call("run_tool", "tool_id", "cairn:patch", "args", patch("three"));
            Files.writeString(
                    cli.vault().resolve("plan.md"), Files.readString(cli.vault().resolve("plan.md")) + "four\n");
            agent.call(
                    "execute_code", "code", "return tools.cairn.patch({path: 'plan', op: 'append', content: 'five'})");

            assertEquals(
                    List.of(
                            "cairn_patch by test 1 for " + ME,
                            "another program",
                            "cairn_patch by test 1 for " + ME,
                            "cairn_patch by " + ME + ", in a shell",
                            "cairn_write by test 1 for " + ME),
                    authors(agent.data("history", "file_path", "plan")));
        }
    }

    private static Map<String, @Nullable Object> patch(String content) {
        return Json.object("path", "plan", "op", "append", "content", content);
    }

    private static List<String> authors(Map<String, @Nullable Object> history) {
        var authors = new ArrayList<String>();
        if (history.get("revisions") instanceof List<?> revisions) {
            for (Object each : revisions) {
                Map<String, @Nullable Object> revision = Json.asObject(each);
                if (revision != null && revision.get("by") instanceof List<?> by) {
                    by.forEach(one -> authors.add(String.valueOf(one)));
                }
            }
        }
        return authors;
    }
}

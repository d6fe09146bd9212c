package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two clients, each with a project of its own, of which one process is the host of both. */
@Tag("slow")
class TwoProjectsTest {
    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository shop =
            world.repository("shop").write("problems/a.md", Repository.problem("Cart", "Words."));
    private final Repository bank =
            world.repository("bank").write("problems/a.md", Repository.problem("Account", "Words."));

    @Test
    void eachHasItsOwnAndKeepsItWhenTheHostIsKilled() throws Exception {
        McpProcess one = world.open();
        McpProcess other = world.open();
        DocsWorld.activate(one, shop, "main");
        assertEquals("PROJECT_NOT_ACTIVATED", other.data("list_doc_types").get("code"));
        DocsWorld.activate(other, bank, "main");
        assertEquals(List.of("Cart"), DocsWorld.titles(one, "words"));
        assertEquals(List.of("Account"), DocsWorld.titles(other, "words"));

        boolean firstIsHost = host() == one.pid();
        (firstIsHost ? one : other).kill();

        McpProcess left = firstIsHost ? other : one;
        assertEquals(List.of(firstIsHost ? "Account" : "Cart"), DocsWorld.titles(left, "words"));
    }

    /** The last one that worked is the one to come back to. */
    @Test
    void aFailedActivationDoesNotTakeThePlaceOfOneThatWorked() throws Exception {
        McpProcess one = world.open();
        McpProcess other = world.open();
        boolean firstIsHost = host() == one.pid();
        McpProcess left = firstIsHost ? other : one;
        DocsWorld.activate(left, shop, "main");
        left.data("activate_project", "config_path", "/nowhere/config.json", "branch_name", "main");

        (firstIsHost ? one : other).kill();

        assertEquals(List.of("Cart"), DocsWorld.titles(left, "words"));
    }

    /** The process that has the vault open. */
    private long host() throws IOException {
        try (var files = Files.find(world.directory, 6, (path, _) -> path.endsWith("host"))) {
            Path announcement = files.findFirst().orElseThrow();
            return Long.parseLong(Files.readAllLines(announcement).get(1));
        }
    }
}

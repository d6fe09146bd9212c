package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real clients that work in a project and neither name a vault nor activate anything; what they do stands in
 * {@code testing/node/project.mjs}.
 */
@Tag("slow")
class ProjectByItselfTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource({"v1, none", "v2, none", "v1, roots", "v2, roots"})
    void aServerThatIsStartedInAProjectIsAboutThatProject(String client, String roots) throws IOException {
        Path project = project();

        // In the revision with a handshake the roots are asked for in any case, since they could name another project.
        boolean asked = roots.equals("roots");
        assertEquals(
                "{\"asked\":" + asked + ",\"documents\":true,\"example\":false,\"activated\":true," + FOUND,
                run(client, roots, project, Files.createDirectories(project.resolve("src/deep"))));
    }

    /** A client may start its servers anywhere. */
    @Test
    void theRootsOfAClientCountMoreThanWhereItStartsItsServers() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("elsewhere"));

        assertEquals(
                "{\"asked\":true,\"documents\":true,\"example\":false,\"activated\":true," + FOUND,
                run("v1", "roots", project(), elsewhere));
    }

    /** There a client can only be asked in the middle of a call, so the vault is that of the working directory. */
    @Test
    void inTheRevisionWithoutAHandshakeTheRootsDecideWhichProjectIsActive() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("elsewhere"));

        assertEquals(
                "{\"asked\":true,\"documents\":false,\"example\":true,\"activated\":true," + FOUND,
                run("v2", "roots", project(), elsewhere));
    }

    private static final String FOUND =
            "\"source\":\"./csharp-compounding-docs/problems/pool-exhausted.md\",\"notice\":null}\n";

    private Path project() throws IOException {
        Path project = temporary.toRealPath().resolve("the shop");
        ExampleWorld.copyProject(project);
        return project;
    }

    private String run(String client, String roots, Path project, Path folder) throws IOException {
        Path home = Files.createDirectories(temporary.toRealPath().resolve("home"));
        List<String> all = new ArrayList<>(List.of(client, roots, project.toString(), folder.toString()));
        all.addAll(List.of(
                "env",
                "-u",
                "XDG_DATA_HOME",
                "-u",
                "XDG_CACHE_HOME",
                "-u",
                "OLLAMA_HOST",
                "HOME=" + home,
                "COMMONPLACE_EMBEDDER=bge-small"));
        all.addAll(LaunchedProduct.command(List.of("mcp", "--tools", "all")));
        return NodePackages.runScript("project.mjs", all).expectSuccess().out();
    }
}

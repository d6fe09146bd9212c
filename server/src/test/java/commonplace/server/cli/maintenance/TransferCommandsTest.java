package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TransferCommandsTest {
    private TestCli cli;
    private Path outside;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
        outside = Files.createDirectory(temporary.resolve("outside"));
    }

    @Test
    void whatWasImportedIsFound() throws IOException {
        Files.writeString(outside.resolve("launch.md"), "The launch is on Friday.");

        assertEquals(
                "Imported 1 file into VAULT.\nexit 0\n",
                cli.run("import", outside.toString()).toString());
        TestCli.Ended found = cli.run("cairn_search", "--query", "friday");
        assertTrue(found.out().startsWith("launch "), found::toString);
    }

    @Test
    void anImportSaysWhatItLeftOutAndWhy() throws IOException {
        cli.with("in/a.md", "mine");
        Files.writeString(outside.resolve("a.md"), "theirs");
        Files.writeString(outside.resolve("what?.md"), "");
        Files.writeString(outside.resolve(".hidden"), "");

        assertEquals("""
            Imported 0 files into VAULT.
            Skipped 3:
              .hidden   hidden
              a.md      a file with other content is there; --overwrite replaces it
              what?.md  a new note's name cannot contain '?', which Windows forbids
            exit 0
            """, cli.run("import", outside.toString(), "--into", "in/").toString());
        assertEquals(
                "{\"imported\":[\"in/a.md\"],\"unchanged\":0,\"skipped\":[{\"file\":\".hidden\",\"reason\":\"hidden\"},"
                        + "{\"file\":\"what?.md\",\"reason\":\"a new note's name cannot contain '?', which Windows"
                        + " forbids\"}]}\n",
                cli.run("import", outside.toString(), "--into", "in", "--overwrite", "--json")
                        .out());
    }

    @Test
    void aDryRunNamesTheFilesAndWritesNone() throws IOException {
        Files.writeString(outside.resolve("a.md"), "");

        assertEquals(
                "  a.md\nWould import 1 file into VAULT.\nexit 0\n",
                cli.run("import", outside.toString(), "--dry-run").toString());
        assertEquals(List.of(), files(cli.vault()));
    }

    @Test
    void aVaultGoesOutAndComesInAgain() throws IOException {
        cli.with("a.md", "a").with("sub/p.png", "png");
        Path zip = outside.resolve("vault.zip");

        assertEquals(
                "Exported 2 files to " + zip + ".\n"
                        + "Not in an export: the history of notes, what is typed right now and not yet in its file,"
                        + " removed notes, the ids by which editors know notes, tokens, hidden files such as the"
                        + " configuration. `commonplace backup` takes them too.\nexit 0\n",
                cli.run("export", zip.toString()).toString());
        assertEquals(
                "commonplace: " + zip + " is there already; --overwrite replaces it\nexit 1\n",
                cli.run("export", zip.toString()).toString());
        assertEquals(
                "Imported 0 files into VAULT. 2 files were there already, and the same.\nexit 0\n",
                cli.run("import", zip.toString()).toString());
    }

    @Test
    void whatCannotBeIsRefusedBeforeAnythingIsDone() throws IOException {
        Path file = Files.writeString(outside.resolve("a.txt"), "");

        assertEquals(
                "commonplace: there is no folder /no/such\nexit 1\n",
                cli.run("import", "/no/such").toString());
        assertEquals(
                "commonplace: " + file + " is not a folder; add --zip if it is a ZIP\nexit 1\n",
                cli.run("import", file.toString()).toString());
        assertEquals(
                "commonplace: --into: '../x' is not a path: a path cannot go through '..'\nexit 1\n",
                cli.run("import", outside.toString(), "--into", "../x").toString());
        assertEquals(
                "commonplace: VAULT/x.zip and the vault VAULT lie in one another; choose a place outside\nexit 1\n",
                cli.run("export", cli.vault().resolve("x.zip").toString()).toString());
    }

    @Test
    void anImportThatIsKilledLeavesWholeFilesOnly() throws Exception {
        String text = "x".repeat(100_000);
        for (int i = 0; i < 400; i++) {
            Files.writeString(outside.resolve(i + ".md"), text);
        }
        var builder = new ProcessBuilder(cli.process(
                        "import", outside.toString(), "--vault", cli.vault().toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(cli.environment());
        Process process = builder.start();
        while (process.isAlive() && files(cli.vault()).size() < 3) {
            Thread.onSpinWait();
        }
        Processes.kill(process);

        for (String name : files(cli.vault())) {
            if (!name.startsWith(".")) {
                assertEquals(text, Files.readString(cli.vault().resolve(name)), name);
            }
        }
        assertEquals(0, cli.run("import", outside.toString()).exitCode());
        assertEquals(
                400,
                files(cli.vault()).stream()
                        .filter(name -> !name.startsWith("."))
                        .count());
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

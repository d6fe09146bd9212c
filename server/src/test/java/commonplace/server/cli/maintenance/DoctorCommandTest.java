package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    private TestCli cli;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
    }

    /** What is said of the vault: of the installation, each machine has other things to say. */
    private static String vault(String said) {
        assertTrue(said.startsWith("This installation\n  ok       Java "), said);
        return said.substring(said.indexOf("\n\n") + 2);
    }

    @Test
    void findingsStandUnderTheirFilesAndAreCounted() throws IOException {
        cli.with("a.md", "[[nowhere]]\n\n[[else]]\n").with("b/c.md", "---\n[\n---\n");

        assertEquals("""
            VAULT
                   hint     there is no index yet; it is made when the vault is first opened

            a.md
              1:1  warning  [[nowhere]] leads nowhere
              3:1  warning  [[else]] leads nowhere

            b/c.md
              3:1  error    the front matter is not valid YAML: expected the node content,
                            but found '<stream end>'

            1 error, 2 warnings, 1 hint in 2 notes in VAULT.
            exit 1
            """, vault(cli.run("doctor").toString()));
    }

    @Test
    void hintsAloneAreNoFailure() throws IOException {
        cli.with("a.md", "fine");
        assertEquals(0, cli.run("doctor").exitCode());

        cli.run("index", "--words-only");

        assertEquals(
                "Nothing is wrong with the 1 note in VAULT.\nexit 0\n",
                vault(cli.run("doctor").toString()));
    }

    @Test
    void aConfigurationThatCannotBeUsedIsAFinding() throws IOException {
        cli.with(".commonplace/config.json", "{\"timezon\": 1}");
        cli.run("index", "--words-only");

        assertEquals("""
            .commonplace/config.json
              error    there is no setting 'timezon'; there are daily, database, embedder,
                       learning, max_note_bytes, mcpServers, namespaces, ollama_host,
                       openai_base_url, registry, registry_refresh_hours,
                       registry_threshold, timezone, tools, writer

            VAULT
              hint     there is no index yet; it is made when the vault is first opened

            1 error, 1 hint in 0 notes in VAULT.
            exit 1
            """, vault(cli.run("doctor").toString()));
    }

    @Test
    void aRegistryThatCannotBeUsedIsAFinding() throws IOException {
        cli.with(".commonplace/config.json", "{\"registry\": \"sources.json\"}").with("sources.json", "{}");
        cli.run("servers", "trust", "--yes");
        cli.run("index", "--words-only");

        String found = cli.run("doctor").toString();
        assertTrue(found.contains("sources.json\n  error    sources.json:1:1: version: is missing\n"), found);
    }

    @Test
    void programsGetJson() throws IOException {
        cli.with("a.md", "[[b]]");
        cli.run("index", "--words-only");

        String json = cli.run("doctor", "--json").out();
        assertEquals(
                "{\"vault\":\"VAULT\",\"notes\":1,\"errors\":0,\"warnings\":1,\"hints\":0,\"findings\":[{\"file\":"
                        + "\"a.md\",\"line\":1,\"column\":1,\"severity\":\"warning\",\"kind\":\"link\",\"message\":"
                        + "\"[[b]] leads nowhere\"}]}\n",
                json.replaceFirst(",\"installation\":.*", "}"));
        assertTrue(
                json.contains(",\"installation\":[{\"part\":\"java\",\"severity\":\"ok\",\"message\":\"Java "), json);
    }

    @Test
    void aVaultThatIsNotThereIsAMatterOfTheCommandLine() {
        assertEquals(
                "commonplace: there is no folder /no/such; create it, or name another with --vault\nexit 78\n",
                cli.runAsTyped("doctor", "--vault", "/no/such").toString());
    }
}

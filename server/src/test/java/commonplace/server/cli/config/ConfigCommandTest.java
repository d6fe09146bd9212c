package commonplace.server.cli.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private int exitCode;

    private String run(String... arguments) {
        environment.put("HOME", folder.toString());
        PrintStream out = System.out;
        PrintStream err = System.err;
        var written = new ByteArrayOutputStream();
        var told = new PrintStream(written, true, StandardCharsets.UTF_8);
        System.setOut(told);
        System.setErr(told);
        try {
            exitCode = new Cli(Map.copyOf(environment)).run(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return written.toString(StandardCharsets.UTF_8).replace(folder.toString(), "HOME");
    }

    private Path configure(String text) throws IOException {
        Path file = folder.resolve(".config/commonplace/server.jsonc");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String line(String output, String setting) {
        return output.lines()
                .filter(line -> line.startsWith(setting + " "))
                .map(line -> line.replaceAll(" {2,}", " | "))
                .findFirst()
                .orElse(output);
    }

    @Test
    void withoutAFileItSaysWhereOneWouldBe() {
        assertEquals(
                "There is no configuration file; `serve` would look for HOME/.config/commonplace/server.jsonc.\n",
                run("config", "check"));
        assertEquals(0, exitCode);
    }

    @Test
    void mistakesAreToldWithLineAndColumn() throws IOException {
        configure("{\n  \"prot\": 80\n}\n");

        assertEquals(
                "HOME/.config/commonplace/server.jsonc:2:3: there is no setting 'prot'; did you mean 'port'?\n",
                run("config", "check"));
        assertEquals(1, exitCode);
        assertTrue(run("config", "check", "--json").contains("\"line\": 2"));
        assertTrue(run("serve").contains("server.jsonc:2:3: there is no setting 'prot'"));
        assertEquals(78, exitCode);
        configure("{}");
        assertEquals("HOME/.config/commonplace/server.jsonc is right.\n", run("config", "check"));
    }

    @Test
    void whatMayBeAPasswordIsNotShown() throws IOException {
        for (String address : List.of(
                "postgresql://u:p@TOPSECRET@h/n",
                "postgresql://u:a/TOPSECRET@h/n",
                "u:TOPSECRET@h",
                "host=h password=TOPSECRET",
                "postgresql://h/n?user=u&password=TOPSECRET")) {
            configure("{\"database\": \"" + address + "\"}\n");

            String shown = run("config", "show");
            assertTrue(!shown.contains("TOPSECRET"), shown);
        }
    }

    @Test
    void theEnvironmentIsStrongerThanTheFileAndFlagsThanBoth() throws IOException {
        configure("{\n  \"port\": 81, \"host\": \"127.0.0.2\", \"slow_call\": 3, \"token\": \"secret\"\n}\n");
        environment.put("COMMONPLACE_PORT", "82");
        environment.put("COMMONPLACE_SLOW_CALL", "4");
        environment.put("COMMONPLACE_ALLOW_HOST", "one.example, two.example");

        String shown = run("config", "show", "--slow-call", "5");

        assertEquals("host | 127.0.0.2 | HOME/.config/commonplace/server.jsonc:2:23", line(shown, "host"));
        assertEquals("port | 82 | COMMONPLACE_PORT", line(shown, "port"));
        assertEquals("slow_call | 5.0 | --slow-call", line(shown, "slow_call"));
        assertEquals("allow_host | one.example, two.example | COMMONPLACE_ALLOW_HOST", line(shown, "allow_host"));
        assertEquals("metrics | token | default", line(shown, "metrics"));
        assertTrue(line(shown, "token").startsWith("token | (hidden) | "), shown);
        assertTrue(!shown.contains("secret"), shown);
        assertTrue(run("config", "show", "--json").contains("\"from\": \"environment\""));
    }

    @Test
    void theFileCanBeNamedOrLeftOut() throws IOException {
        configure("{\"port\": 81}");
        Path other = Files.writeString(folder.resolve("other.json"), "{\"port\": 83}");

        assertEquals(
                "port | 83 | HOME/other.json:1:10",
                line(run("config", "show", "--server-config", other.toString()), "port"));
        environment.put("COMMONPLACE_SERVER_CONFIG", other.toString());
        assertEquals("port | 83 | HOME/other.json:1:10", line(run("config", "show"), "port"));
        assertEquals("port | 7433 | default", line(run("config", "show", "--server-config", "none"), "port"));
        assertTrue(run("config", "show", "--server-config", "missing").contains("there is no configuration file"));
        assertEquals(78, exitCode);
    }

    @Test
    void aMistakeInTheEnvironmentNamesItsVariable() {
        environment.put("COMMONPLACE_PORT", "http");
        assertEquals(
                "commonplace: the environment variable COMMONPLACE_PORT is a whole number from 0 to 65535, not"
                        + " 'http'\n",
                run("config", "show"));
        environment.put("COMMONPLACE_PORT", "80000");
        assertTrue(run("serve").contains("COMMONPLACE_PORT is a number from 0 to 65535, not 80000"));
        assertEquals(78, exitCode);
    }

    @Test
    void theSchemaIsOneThatEditorsRead() throws Exception {
        var schema = Json.readObject(run("config", "schema").getBytes(StandardCharsets.UTF_8));

        assertEquals("https://json-schema.org/draft/2020-12/schema", schema.get("$schema"));
        assertEquals(false, schema.get("additionalProperties"));
    }

    @Test
    void theReferenceIsUpToDate() throws IOException {
        assertEquals(
                Files.readString(Path.of("../docs/configuration.md")),
                ConfigReference.page(),
                "The settings have changed. Run: ./commonplace reference --config > docs/configuration.md");
    }
}

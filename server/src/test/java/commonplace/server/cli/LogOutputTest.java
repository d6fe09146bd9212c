package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.command.Exit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LogOutputTest {
    private static final String HELLO = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
        "clientInfo":{"name":"test","version":"1"}}}
        """;

    @TempDir
    private Path temporary;

    private TestCli cli;

    @BeforeEach
    void makeCli() throws IOException {
        cli = new TestCli(temporary);
    }

    @Test
    void standardOutputStaysTheProtocolsHoweverMuchIsTold() throws Exception {
        Ran ran = run("debug,json", "mcp", "--vault", cli.vault().toString());

        assertEquals(Exit.OK, ran.exitCode());
        assertEquals(1, ran.out().size());
        assertEquals("2.0", ran.out().getFirst().get("jsonrpc"));
        assertFalse(ran.err().isEmpty());
        for (Map<String, @Nullable Object> line : ran.err()) {
            assertTrue(line.keySet().containsAll(List.of("time", "level", "message")), line::toString);
        }
    }

    @Test
    void programsAreToldInALineOfTheLogWhyNothingCameOfACommand() throws Exception {
        Ran ran = run("json", "mcp", "--vault", temporary.resolve("nowhere").toString());

        assertEquals(Exit.CONFIG, ran.exitCode());
        assertEquals(1, ran.err().size());
        assertEquals("error", ran.err().getFirst().get("level"));
    }

    @Test
    void everyCommandCanTellDetails() {
        TestCli.Ended quiet = cli.run("doctor");
        TestCli.Ended verbose = cli.run("doctor", "--verbose");

        assertEquals("", quiet.err());
        assertTrue(verbose.err().startsWith("commonplace: debug: vault VAULT, configuration "), verbose::err);
        assertEquals(quiet.out(), verbose.out());
        assertEquals("", cli.run("doctor").err());
    }

    private record Ran(
            int exitCode, List<Map<String, @Nullable Object>> out, List<Map<String, @Nullable Object>> err) {}

    /** All that is written must be lines of JSON. */
    private Ran run(String log, String... arguments) throws Exception {
        Path in = Files.writeString(temporary.resolve("in"), HELLO);
        Path out = temporary.resolve("out");
        Path err = temporary.resolve("err");
        var builder = new ProcessBuilder(cli.process(arguments))
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        var environment = new HashMap<>(cli.environment());
        environment.put("COMMONPLACE_LOG", log);
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Ran(exitCode, lines(out), lines(err));
    }

    private static List<Map<String, @Nullable Object>> lines(Path file) throws Exception {
        List<Map<String, @Nullable Object>> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            lines.add(Json.readObject(line.getBytes(StandardCharsets.UTF_8)));
        }
        return lines;
    }
}

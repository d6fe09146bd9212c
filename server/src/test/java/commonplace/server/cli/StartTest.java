package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client that starts us waits for is not made longer by what it has not asked for. */
@Tag("slow")
class StartTest {
    /** Each of these was a tenth of a start: the JDK's security, its sockets, and what compares records. */
    private static final Pattern COSTLY = Pattern.compile(
            "'(sun/security/jca/Providers|sun/nio/ch/UnixDomainSockets|java/lang/runtime/ObjectMethods)'");

    /** The threads that the first answers come from; others prepare what comes next. */
    private static final Pattern ANSWERING = Pattern.compile("by thread \"(main|session|client-input)\"");

    @TempDir
    private Path folder;

    @Test
    void theFirstAnswersNeedNoSecurityNoSocketsAndNoRecordsCompared() throws IOException, InterruptedException {
        Path log = folder.resolve("classes.log");
        Path vault = Files.createDirectories(folder.resolve("vault"));
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xlog:class+init=info:file=" + log,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "commonplace.server.Main",
                        "mcp",
                        "--vault",
                        vault.toString())
                .redirectError(folder.resolve("stderr").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        try (var requests = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            requests.write("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
                "clientInfo":{"name":"test","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                """);
            requests.flush();
            assertTrue(String.valueOf(answers.readLine()).contains("\"id\":1"));
            assertTrue(String.valueOf(answers.readLine()).contains("cairn_search"));
        } finally {
            process.destroyForcibly().waitFor();
        }

        List<String> classes = Files.readAllLines(log, StandardCharsets.UTF_8);
        assertTrue(classes.stream().anyMatch(line -> line.contains("commonplace/server/Main")), "nothing was logged");
        assertEquals(
                List.of(),
                classes.stream()
                        .filter(line -> COSTLY.matcher(line).find()
                                && ANSWERING.matcher(line).find())
                        .toList());
    }
}

package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What scripts have tried, through the door, while somebody else works with the same server. */
@Tag("slow")
class HostileScriptsTest {
    /** The sandbox's own list: what ends there must end here, and is told here. */
    private static final Path ATTACKS = Path.of("../sandbox/src/test/resources/commonplace/sandbox/attacks.md");

    private static final Pattern ATTACK =
            Pattern.compile("^### ([^\n]+)\n```js\n(.*?)\n```\n([^\n]+)$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    private static Path folder;

    private static MetaClient attacker;
    private static MetaClient other;

    @BeforeAll
    static void start() throws IOException {
        attacker = MetaClient.alone(folder, "lean");
        other = MetaClient.alone(folder, "lean");
    }

    @AfterAll
    static void end() {
        other.close();
        attacker.close();
    }

    private static CompletableFuture<Map<String, @Nullable Object>> execute(String code, int timeout) {
        return attacker.process.askTool("execute_code", "language", "javascript", "code", code, "timeout_ms", timeout);
    }

    @TestFactory
    Stream<DynamicTest> eachEndsWithAnErrorThatSaysHow() throws IOException {
        List<MatchResult> attacks =
                ATTACK.matcher(Files.readString(ATTACKS)).results().toList();
        assertTrue(attacks.size() > 40, "there are " + attacks.size());
        return attacks.stream()
                .filter(attack ->
                        attack.group(3).startsWith("Ends: ") && !attack.group(2).contains("tools.test"))
                .map(attack -> dynamicTest(attack.group(1), () -> {
                    var attacking = execute(attack.group(2), 300);
                    assertTrue(other.run("cairn:list").toString().contains("total"));

                    expectEnd(McpProcess.await(attacking), attack.group(3).toLowerCase(Locale.ROOT));
                }));
    }

    /** Whatever else it may come to, the time is short for all of them. */
    private static void expectEnd(Map<String, @Nullable Object> answer, String ends) {
        Map<String, @Nullable Object> error = MetaClient.error(answer);
        Map<String, @Nullable Object> details = Json.asObject(error.get("details"));
        String kind = details == null ? "" : String.valueOf(details.get("kind"));
        assertTrue(kind.equals("timeout") || (ends.contains(kind) && !kind.isEmpty()), answer::toString);
        assertEquals(kind.equals("timeout") ? "timeout" : "execution_failed", error.get("code"));
        assertFalse(String.valueOf(error.get("message")).isBlank());
    }

    @Test
    void othersAreAnsweredWhileALoopRuns() {
        var looping = execute("while (true) {}", 60_000);
        for (int i = 0; i < 10; i++) {
            assertTrue(other.run("cairn:list").toString().contains("total"));
        }
        var honest = other.process.call("execute_code", "language", "javascript", "code", "return 6 * 7");

        assertTrue(honest.startsWith("{\"value\":42,"), honest);
        Map<String, @Nullable Object> error = MetaClient.error(McpProcess.await(looping));
        // By the time that it computed; where all cores are busy, the clock may come first.
        assertEquals("timeout", error.get("code"), error::toString);
    }
}

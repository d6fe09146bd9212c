package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import commonplace.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Every block of {@code attacks.md} is a test. */
@Tag("slow")
class AttacksTest {
    private static final Pattern ATTACK =
            Pattern.compile("^### (.+?)\n```js\n(.*?)\n```\n(.+?)$", Pattern.DOTALL | Pattern.MULTILINE);

    private static final int KB = 1024;
    private static final SandboxLimits PATIENT = new SandboxLimits(
            Duration.ofMinutes(2), Duration.ofSeconds(30), 24L * KB * KB, 64 * KB, 64 * KB, 64 * KB, 16, 4, 64 * KB);

    /** Honest work: two calls at once, and a little to compute. */
    private static final String HONEST = """
        const [a, b] = await Promise.all([tools.test.echo([1, 2, 3]), tools.test.echo({ words: ["x", "y"] })]);
        return a.map((n) => b.words.join("").repeat(n) + ({}).code);
        """;

    private static final String HONEST_VALUE = "Returns: [\"xyundefined\",\"xyxyundefined\",\"xyxyxyundefined\"]";

    private static final Sandbox SANDBOX = new Sandbox("catalog:find");

    @TestFactory
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    Stream<DynamicTest> eachAttackEndsAndNobodyElseNotices() throws IOException {
        return ATTACK.matcher(attacks()).results().map(attack -> {
            List<String> ends = List.of(attack.group(3).split(" \\| "));
            return dynamicTest(attack.group(1), () -> {
                var beside = CompletableFuture.supplyAsync(() -> run(HONEST, SandboxLimits.DEFAULT));

                String end = run(attack.group(2), limits(attack.group(3)));

                assertTrue(ends.stream().anyMatch(expected -> matches(expected, end)), end);
                assertEquals(HONEST_VALUE, beside.join());
            });
        });
    }

    /** Little time only for what is to run out of it, so that a busy machine changes no other end. */
    private static SandboxLimits limits(String ends) {
        if (ends.contains("TIMEOUT took longer")) {
            return PATIENT.withWall(Duration.ofSeconds(1));
        }
        return ends.contains("TIMEOUT") ? PATIENT.withCpu(Duration.ofMillis(200)) : PATIENT;
    }

    private static boolean matches(String expected, String end) {
        if (expected.startsWith("Returns: /")) {
            String value = expected.substring("Returns: /".length(), expected.length() - 1);
            return end.startsWith("Returns: ")
                    && end.substring("Returns: \"".length(), end.length() - 1).matches(value);
        }
        if (expected.startsWith("Returns: ")) {
            return end.equals(expected);
        }
        List<String> kindAndPart = List.of(expected.replaceFirst("^Ends: ", "").split(" ", 2));
        return end.startsWith("Ends: " + kindAndPart.getFirst() + " ") && end.contains(kindAndPart.getLast());
    }

    private static String run(String code, SandboxLimits limits) {
        return switch (SANDBOX.run(code, limits, new TestTools())) {
            case ScriptResult.Returned returned -> "Returns: " + Json.text(returned.value());
            case ScriptResult.Failed failed -> "Ends: " + failed.kind() + " " + failed.message();
        };
    }

    private static String attacks() throws IOException {
        try (InputStream file = Objects.requireNonNull(AttacksTest.class.getResourceAsStream("attacks.md"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scripts put together at random from what scripts are made of, most of them nonsense. */
@Timeout(300)
class RandomScriptsTest {
    private static final int SCRIPTS = 300;
    private static final int LONGEST = 14;

    private static final List<String> PARTS = List.of(
            "return ",
            "await ",
            "tools.test.echo({a: 1})",
            "tools.test.refuse({})",
            "tools",
            "tools.call",
            "globalThis",
            "console.log(",
            "JSON.stringify(",
            "structuredClone(",
            "sleep(1)",
            "new Proxy({}, ",
            "Object.getOwnPropertyNames(",
            "function f() { ",
            "throw ",
            "x = ",
            "x",
            "[...",
            "1n",
            "/(a|a)*$/",
            "`${",
            "}`",
            "\"\\ud800\"",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            ";",
            "\n",
            ".then",
            "?.a",
            " => ",
            "async ",
            "for (const k in ",
            "while (1) ",
            "delete ",
            "typeof ",
            "\u0000",
            "💥",
            "import(",
            "class extends ",
            "yield ");

    @Test
    void whateverTheScriptThereIsAnAnswerWithWords() {
        long seed = Long.getLong("seed", new Random().nextLong());
        Random random = new Random(seed);
        Sandbox sandbox = new Sandbox("catalog:find");
        SandboxLimits little =
                SandboxLimits.DEFAULT.withCpu(Duration.ofMillis(100)).withMemoryBytes(16 << 20);
        for (int i = 0; i < SCRIPTS; i++) {
            String code = script(random);

            ScriptResult outcome = sandbox.run(code, little, new TestTools());

            String rerun = "rerun with -Dseed=" + seed + ": " + code;
            if (outcome instanceof ScriptResult.Failed failed) {
                assertFalse(failed.message().isBlank(), rerun);
                assertFalse(failed.message().contains("engine"), () -> failed.message() + ", " + rerun);
            }
        }
    }

    private static String script(Random random) {
        StringBuilder script = new StringBuilder();
        for (int i = 1 + random.nextInt(LONGEST); i > 0; i--) {
            script.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return script.toString();
    }
}

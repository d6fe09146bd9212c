package commonplace.server.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.server.cli.TestCli;
import commonplace.testing.Finished;
import commonplace.testing.JavaProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others write turns no line around and says nothing to a terminal. */
@Tag("slow")
class TerminalTextTest {
    private static final String BIDIRECTIONAL = codePoints(0x061C, 0x200E, 0x200F)
            + IntStream.rangeClosed(0x202A, 0x202E)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining())
            + IntStream.rangeClosed(0x2066, 0x2069)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());

    private static final String EVIL =
            "x" + BIDIRECTIONAL + codePoints(0x200B, 0x200D, 0x2060, 0xFEFF, 0x00AD, 0x180E, 0x2028, 0xE0001, 0x9B)
                    + "\u001b]0;mine\u0007y";

    private static final String NOTE = """
        ---
        title: "a\u202Eb"
        tags: [one\u202Etwo]
        ---
        # Head\u202Eing

        [[no\u2066where]] word\u202E
        """;

    @TempDir
    Path temporary;

    private static String codePoints(int... all) {
        return IntStream.of(all).mapToObj(Character::toString).collect(Collectors.joining());
    }

    private static List<String> unsafe(String text) {
        return text.codePoints()
                .filter(each -> !SafeText.isSafe(each))
                .mapToObj(each -> String.format("U+%04X", each))
                .distinct()
                .toList();
    }

    @Test
    void eachIsReplacedByAMark() {
        EVIL.codePoints()
                .filter(each -> each != 'x' && each != 'y' && (each < ' ' || each > '~'))
                .forEach(each -> assertEquals(
                        "a\uFFFDb",
                        TerminalText.safe("a" + Character.toString(each) + "b"),
                        Integer.toHexString(each)));
        assertEquals("a\n\tb", TerminalText.safe("a\n\tb"));
        assertEquals("a b", TerminalText.oneLine("a\n\tb"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"👩‍🔬 Lab", "می‌خواهم", "क्‍ष", "naïve", "東京", "❤️‍🔥"})
    void whatIsWrittenWithJoinersIsLeftAlone(String text) {
        assertEquals(text, TerminalText.safe(text));
    }

    @Test
    void jsonSaysTheSameInLettersThatCanBeShown() throws Exception {
        String json = Json.text(Json.object("name", EVIL));
        String escaped = TerminalText.json(json);

        assertEquals(List.of(), unsafe(escaped));
        assertTrue(escaped.contains("\\u202e"), escaped);
        assertEquals(
                Json.readObject(json.getBytes(StandardCharsets.UTF_8)),
                Json.readObject(escaped.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theLastLookLeavesOurOwnColorsAndTakesTheRest() {
        var written = new ByteArrayOutputStream();
        PrintStream guarded = GuardedOutput.over(new PrintStream(written, true, StandardCharsets.UTF_8));
        guarded.print("\u001b[31mred\u001b[0m \r\u001b[K" + EVIL + "\u001b[2J 東");
        guarded.println("\u00fc");
        // A character in two pieces.
        guarded.write("€\n".getBytes(StandardCharsets.UTF_8), 0, 2);
        guarded.write("€\n".getBytes(StandardCharsets.UTF_8), 2, 2);
        String text = written.toString(StandardCharsets.UTF_8);

        assertTrue(text.startsWith("\u001b[31mred\u001b[0m \r\u001b[Kx\uFFFD"), text);
        assertTrue(text.endsWith("\uFFFD[2J 東\u00fc\n€\n"), text);
        assertEquals(List.of(), unsafe(text.replaceAll("\u001b\\[31m|\u001b\\[0m|\u001b\\[K|\r", "")));
    }

    /** A vault, its configuration and another server, all by somebody who means us ill. */
    private TestCli hostile() throws IOException {
        Path server = temporary.resolve("server.sh");
        Files.writeString(server, """
            while read -r line; do
                case $line in *'"id":'*) ;; *) continue ;; esac
                id=${line#*'"id":'}
                id=${id%%[,\\}]*}
                answer='"error":{"code":-32601,"message":"none"}'
                case $line in
                    *'"initialize"'*) answer='"result":'$(cat "$0.initialize") ;;
                    *'"tools/list"'*) answer='"result":'$(cat "$0.tools") ;;
                esac
                printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$answer"
            done
            """);
        Files.writeString(
                temporary.resolve("server.sh.initialize"),
                Json.text(Json.object(
                        "protocolVersion", "2025-06-18",
                        "capabilities", Json.object("tools", Json.object()),
                        "serverInfo", Json.object("name", EVIL, "version", EVIL))));
        Files.writeString(
                temporary.resolve("server.sh.tools"),
                Json.text(Json.object(
                        "tools",
                        List.of(Json.object(
                                "name",
                                "t",
                                "title",
                                EVIL,
                                "description",
                                EVIL,
                                "inputSchema",
                                Json.object("type", "object"))))));
        return new TestCli(temporary)
                .with("evil\u202Etxt.md", NOTE)
                .with("plain.md", "[[evil\u202Etxt]] word\n")
                .with(
                        "config.json",
                        Json.text(Json.object(
                                "mcpServers",
                                Json.object(
                                        "evil", Json.object("command", "sh", "args", List.of(server.toString())),
                                        "bad\u202Ename", Json.object("command", 3)))));
    }

    @Test
    void noReportLetsThemThrough() throws IOException {
        TestCli cli = hostile();
        String config = cli.vault().resolve("config.json").toString();
        List<List<String>> commands = List.of(
                List.of("cairn_list", "--recursive"),
                List.of("cairn_list", "--recursive", "--json"),
                List.of("cairn_search", "word"),
                List.of("cairn_search", "word", "--json"),
                List.of("cairn_links", "plain"),
                List.of("cairn_links", "plain", "--json"),
                List.of("cairn_read", "no\u202Ewhere"),
                List.of("cairn_read", "no\u202Ewhere", "--json"),
                List.of("glob", "**/*.md", "--json"),
                List.of("doctor", "--config", config),
                List.of("doctor", "--config", config, "--json"),
                List.of("servers", "list", "--config", config),
                List.of("servers", "list", "--config", config, "--json"),
                List.of("search_tools", "word", "--config", config),
                List.of("list_tools", "--config", config),
                List.of("export", "--to", temporary.resolve("ou\u202Et").toString()),
                List.of("nonse\u202Ense"));
        for (List<String> command : commands) {
            TestCli.Ended ended = cli.run(
                    command.getFirst(), command.subList(1, command.size()).toArray(String[]::new));
            assertEquals(List.of(), unsafe(ended.out()), command + ": " + ended.out());
            assertEquals(List.of(), unsafe(ended.err()), command + ": " + ended.err());
        }
    }

    @Test
    void aNotesTextIsShownSafelyAndHandedOverAsItIs() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
        TestCli cli = new TestCli(temporary).with("a.md", "word\u202E \u001b]0;mine\u0007 end\n");
        assertTrue(cli.run("cairn_read", "a").out().contains("word\u202E \u001b]0;mine"));

        var words = new ArrayList<>(List.of("env", "TERM=dumb"));
        cli.environment().forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(JavaProgram.command(
                "commonplace.server.Main",
                List.of("cairn_read", "a", "--vault", cli.vault().toString())));
        String command = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        String shown = Finished.run(temporary, List.of("/usr/bin/script", "-qc", command, "/dev/null"))
                .out();
        assertTrue(shown.contains("word"), shown);
        assertFalse(shown.contains("\u202E") || shown.contains("\u001b]"), shown);
    }
}

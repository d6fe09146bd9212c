package commonplace.server.guides;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.bundled.ProductVersion;
import commonplace.server.cli.Cli;
import commonplace.server.guides.Guide.Block;
import commonplace.server.guides.GuideHome.Ended;
import commonplace.testing.S3Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/**
 * Every command that a guide has people type. Ours are run, one after the other as they stand, in a home for each guide; one that
 * fails, or calls a program that nobody has thought about, fails here. When a guide gets a new command, {@link GuideTables} says
 * what its placeholders stand for.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuideCommandsTest {
    private static final Pattern VARIABLE = Pattern.compile("([A-Z_]+)=(\\S+) +(.*)");

    @TempDir
    Path temporary;

    private final Set<List<String>> served = new HashSet<>();

    static Stream<Guide> guides() {
        return Guide.all().stream().filter(guide -> guide.blocks().stream().anyMatch(GuideCommandsTest::hasCommands));
    }

    private static boolean hasCommands(Block block) {
        return Set.of("sh", "console").contains(block.language());
    }

    @ParameterizedTest
    @MethodSource("guides")
    void everyCommandWorks(Guide guide) throws Exception {
        Path folder = temporary.resolve(guide.name().replace('/', '-'));
        var shell = new TypedShell(folder.resolve("shell"), GuideTables.programs());
        if (!guide.types("s3://")) {
            everyCommandWorks(guide, shell, new GuideHome(folder));
            return;
        }
        try (var store = S3Server.start(folder)) {
            store.bucket("my-bucket");
            Map<String, String> variables = Map.of(
                    "AWS_ACCESS_KEY_ID",
                    S3Server.ACCESS_KEY,
                    "AWS_SECRET_ACCESS_KEY",
                    S3Server.SECRET_KEY,
                    "AWS_REGION",
                    "eu-central-1",
                    "AWS_ENDPOINT_URL_S3",
                    store.endpoint().toString());
            everyCommandWorks(guide, shell, new GuideHome(folder, variables));
        }
    }

    private void everyCommandWorks(Guide guide, TypedShell shell, GuideHome home) throws Exception {
        for (String before : GuideTables.BEFORE.getOrDefault(guide.name(), List.of())) {
            assertEquals("", failure(new GuideCommand("before " + guide, before), shell, home));
        }
        List<String> failures = new ArrayList<>();
        for (Block block : guide.blocks()) {
            for (GuideCommand command : hasCommands(block) ? block.commands() : List.<GuideCommand>of()) {
                String failure = GuideTables.ONLY_READ.containsKey(guide.name())
                        ? misread(shell.calls(command.text(), home.path()))
                        : failure(command, shell, home);
                if (!failure.isEmpty()) {
                    failures.add(command + "\n" + failure);
                }
            }
        }
        assertEquals("", String.join("\n", failures));
    }

    @Test
    void aCommandThatNobodyHasThoughtAboutIsNoticed() throws IOException {
        Path folder = temporary.resolve("noticed");
        var shell = new TypedShell(folder, GuideTables.programs());

        assertEquals(
                "commonplace serve: Unknown options: '--prot', '1'",
                misread(shell.calls("commonplace serve --prot 1", folder)));
        assertEquals(
                "commonplace mcp: Unknown options: '--tool', 'lean'",
                misread(shell.calls("claude mcp add x -- ./commonplace mcp --tool lean", folder)));
        assertTrue(thrownBy(shell, "podman run x", folder).contains("podman: not found"));
        assertTrue(thrownBy(shell, "commonplace 'serve", folder).contains("nterminated quoted string"));
    }

    private static String thrownBy(TypedShell shell, String line, Path home) throws IOException {
        try {
            return "calls " + shell.calls(line, home);
        } catch (AssertionError refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** What is wrong when it is run; empty when it does what it should. */
    private String failure(GuideCommand command, TypedShell shell, GuideHome home) throws Exception {
        String line = GuideTables.filled(command.text());
        Map<String, String> variables = new HashMap<>();
        for (Matcher set = VARIABLE.matcher(line); set.matches(); set = VARIABLE.matcher(line)) {
            variables.put(set.group(1), set.group(2));
            line = set.group(3);
        }
        List<List<String>> calls = shell.calls(line, home.path());
        String misread = misread(calls);
        if (!misread.isEmpty()) {
            return misread;
        }
        GuideTables.prepare(line, home);
        for (List<String> call : calls) {
            List<String> words = call.subList(1, call.size());
            if (call.getFirst().equals(GuideTables.OURS) && !GuideTables.asks(words)) {
                Ended ended = ran(words, variables, home);
                if (ended.exitCode() != GuideTables.exitCode(line)) {
                    return "exit " + ended.exitCode() + "\n" + ended.out() + ended.err();
                }
            }
        }
        return "";
    }

    private Ended ran(List<String> words, Map<String, String> variables, GuideHome home) throws Exception {
        String command = words.getFirst();
        if (!Set.of("serve", "mcp").contains(command)) {
            return GuideTables.IN_PROJECT.contains(command)
                    ? home.runInProject(words, variables)
                    : home.run(words, variables);
        }
        List<String> started = new ArrayList<>(words);
        if (command.equals("serve")) {
            int port = started.indexOf("--port");
            if (port >= 0) {
                started.subList(port, port + 2).clear();
            }
            started.addAll(List.of("--port", "0"));
        }
        // The same in several guides, but for the home and the port.
        return served.add(started.stream().map(home::shown).toList())
                ? home.serve(started, variables, command.equals("serve") ? "Edit at" : "\"serverInfo\"")
                : new Ended(0, "", "");
    }

    /** What our program does not understand of these calls; empty when it understands all. */
    private static String misread(List<List<String>> calls) {
        for (List<String> call : calls) {
            List<String> words = call.subList(1, call.size());
            List<String> ours = call.getFirst().equals(GuideTables.OURS)
                    ? words
                    : Objects.requireNonNull(OtherPrograms.ALL.get(call.getFirst()))
                            .ours()
                            .apply(words);
            if (!ours.isEmpty()) {
                try {
                    new Cli(Map.of()).all().parseArgs(ours.toArray(String[]::new));
                } catch (ParameterException misread) {
                    return misread.getCommandLine().getCommandSpec().qualifiedName() + ": " + misread.getMessage();
                }
            }
        }
        return "";
    }

    /** What is shown of an answer is what is answered, but for where lines are broken, which follows from lengths of paths. */
    @Test
    void answersAreShownAsTheyAre() throws Exception {
        Path folder = temporary.resolve("answers");
        var home = new GuideHome(folder);
        var shell = new TypedShell(folder.resolve("shell"), GuideTables.programs());
        for (Guide guide : Guide.all()) {
            for (Block block : guide.blocks("console")) {
                List<String> shown = block.text().lines().toList();
                String command = GuideTables.filled(shown.getFirst().substring(2));
                List<String> call = shell.calls(command, home.path()).getFirst();
                String answer = home.shown(
                                home.run(call.subList(1, call.size()), Map.of()).out())
                        .replace("version " + ProductVersion.CURRENT, "version VERSION")
                        .replaceAll("starts in [\\d.]+ s", "starts in 0.3 s");
                // Nobody is asked where there is no terminal.
                boolean asks = shown.getLast().endsWith("[y/N]");
                String expected = onOneLine(shown.subList(1, shown.size() - (asks ? 1 : 0)));
                String answered = onOneLine(answer.lines().toList());

                assertEquals(
                        expected,
                        asks ? answered.substring(0, Math.min(expected.length(), answered.length())) : answered,
                        block.place());
            }
        }
    }

    private static String onOneLine(List<String> lines) {
        return String.join(" ", lines).replaceAll("\\s+", " ").strip();
    }
}

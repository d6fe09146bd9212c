package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.terminal.Cells;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class HelpTest {
    @TempDir
    private Path temporary;

    private TestCli cli;

    @BeforeEach
    void makeCli() throws IOException {
        cli = new TestCli(temporary);
    }

    @Test
    void withoutACommandTheHelpIsShownAsAMistake() {
        TestCli.Ended ended = cli.runAsTyped();

        assertEquals(Exit.USAGE, ended.exitCode());
        assertEquals("", ended.out());
        assertEquals(cli.runAsTyped("--help").out(), ended.err());
    }

    @Test
    void theHelpGroupsAllCommandsAndExplainsExitCodes() {
        String help = cli.runAsTyped("--help").out();

        for (Group group : Group.values()) {
            assertTrue(help.contains("\n" + group.heading() + "\n"), help);
        }
        assertTrue(help.contains("\n  doctor         Say what is wrong with a vault"), help);
        assertTrue(help.contains("\nExit codes: 0 done; 1 "), help);
        assertTrue(!help.contains("reference  "), help);
    }

    @Test
    void everyCommandHasHelpThatFitsATerminal() {
        for (String command : new Cli(Map.of()).all().getSubcommands().keySet()) {
            TestCli.Ended ended = cli.runAsTyped(command, "--help");

            assertEquals(0, ended.exitCode());
            assertTrue(ended.out().startsWith("Usage: commonplace " + command + " [OPTIONS]"), ended.out());
            ended.out().lines().forEach(line -> assertTrue(Cells.of(line) <= 80, line));
        }
    }

    @Test
    void aGroupOfCommandsListsThemAndHelpsWithEach() {
        TestCli.Ended group = cli.runAsTyped("project", "--help");

        assertTrue(group.out().contains("\nCommands\n  init           Make a project of a repository\n"), group::out);
        assertEquals(group.out(), cli.runAsTyped("project").err());
        for (String command : List.of("init", "new", "lint", "status", "prune")) {
            TestCli.Ended ended = cli.runAsTyped("project", command, "--help");
            assertTrue(ended.out().startsWith("Usage: commonplace project " + command + " [OPTIONS]"), ended.out());
            ended.out().lines().forEach(line -> assertTrue(Cells.of(line) <= 80, line));
        }
    }

    @Test
    void aGroupThatIsACommandItselfHelpsWithEachOfItsOwn() {
        String group = cli.runAsTyped("servers", "--help").out();

        assertTrue(group.contains("\nCommands\n  list           Say how the servers are\n"), group);
        for (String command : List.of("list", "import", "approve")) {
            TestCli.Ended ended = cli.runAsTyped("servers", command, "--help");
            assertTrue(ended.out().startsWith("Usage: commonplace servers " + command + " [OPTIONS]"), ended.out());
            ended.out().lines().forEach(line -> assertTrue(Cells.of(line) <= 80, line));
        }
    }

    @Test
    void aMistakeSaysWhatWouldWork() {
        assertEquals("""
            commonplace: there is no command 'doctr'
            Did you mean: commonplace doctor?
            Run `commonplace --help` to see what it takes.
            exit 2
            """, cli.runAsTyped("doctr").toString());
        assertEquals("""
            commonplace: there is no command 'stats'
            Did you mean: commonplace project status?
            Run `commonplace project --help` to see what it takes.
            exit 2
            """, cli.runAsTyped("project", "stats").toString());
        assertEquals("""
            commonplace: Missing required parameter: 'SOURCE'
            Run `commonplace import --help` to see what it takes.
            exit 2
            """, cli.run("import").toString());
        assertEquals("""
            commonplace: --port is a number from 0 to 65535, not 70000
            Run `commonplace serve --help` to see what it takes.
            exit 2
            """, cli.run("serve", "--port", "70000").toString());
    }

    @Test
    void bashCompletesCommandsOptionsAndWords() throws IOException {
        Path script = Files.writeString(
                temporary.resolve("completion"), cli.runAsTyped("completion").out());

        assertEquals("doctor", completed(script, "commonplace do"));
        assertEquals("--rebuild", completed(script, "commonplace index --reb"));
        assertEquals("append append_section", completed(script, "commonplace cairn_patch --op app"));
        assertEquals("--query", completed(script, "commonplace cairn_search --q"));
    }

    private String completed(Path script, String typed) {
        String bash = """
            source "$1"
            read -ra COMP_WORDS <<<"$2"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE=$2
            COMP_POINT=${#2}
            _complete_commonplace
            echo "${COMPREPLY[*]}"
            """;
        List<String> command = List.of("bash", "-c", bash, "bash", script.toString(), typed);
        return Finished.run(temporary, command).expectSuccess().out().strip().replaceAll("\\s+", " ");
    }
}

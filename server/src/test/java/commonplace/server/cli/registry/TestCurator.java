package commonplace.server.cli.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.server.cli.command.Exit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the commands of a curator, who has a registry {@code FILE} in the vault's folder. */
public final class TestCurator {
    static final Pattern KEY = Pattern.compile("[ybndrfg8ejkmcpqxot1uwisza345h769]{52}");
    private static final Pattern TIME = Pattern.compile("20[0-9]{2}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z)?");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}|[0-9a-f]{12}…");

    private final Path temporary;
    private final TestCli cli;

    public TestCurator(Path temporary) throws IOException {
        this.temporary = temporary;
        this.cli = new TestCli(temporary);
    }

    public TestCli cli() {
        return cli;
    }

    public Path file() {
        return cli.vault().resolve("registry.json");
    }

    /** What a command says, with what differs from run to run left out. */
    public String said(String command, String... arguments) {
        String said = run(command, arguments).toString();
        // Hashes first: one in some hundred has enough digits in a row that could stand in a key.
        said = HASH.matcher(TIME.matcher(said).replaceAll("DATE")).replaceAll("HASH");
        said = KEY.matcher(said).replaceAll("KEY");
        return said.replace(temporary.toString(), "TEMPORARY");
    }

    TestCli.Ended run(String command, String... arguments) {
        String[] typed = new String[arguments.length + 2];
        typed[0] = "registry";
        typed[1] = command;
        System.arraycopy(arguments, 0, typed, 2, arguments.length);
        return cli.runAsTyped(Arrays.stream(typed)
                .map(word -> word.equals("FILE") ? file().toString() : word)
                .toArray(String[]::new));
    }

    public String ok(String command, String... arguments) {
        TestCli.Ended ended = run(command, arguments);
        assertEquals("", ended.err());
        assertEquals(Exit.OK, ended.exitCode(), ended.out());
        return ended.out();
    }

    public void signed() {
        ok("keygen");
        ok("new", "FILE", "--curator", "Ada");
        ok("sign", "FILE");
    }

    public Path keyFile() {
        return temporary.resolve("home/data/commonplace/curator.key");
    }

    /** Makes a key elsewhere; its public one. */
    public String otherKey(String name) {
        Matcher key = KEY.matcher(ok("keygen", "--key", temporary.resolve(name).toString()));
        assertTrue(key.find());
        return key.group();
    }
}

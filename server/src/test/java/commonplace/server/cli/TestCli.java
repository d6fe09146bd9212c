package commonplace.server.cli;

import commonplace.server.testing.LaunchedProduct;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the command line as a person does, on a vault and with data and cache directories of its own. */
public final class TestCli {
    private final Path home;
    private final Path vault;

    private final Map<String, String> variables;

    public TestCli(Path temporary) throws IOException {
        this(temporary, Map.of());
    }

    /** @param variables of the environment, besides those of directories */
    public TestCli(Path temporary, Map<String, String> variables) throws IOException {
        this.variables = variables;
        this.home = temporary.resolve("home");
        this.vault = Files.createDirectories(temporary.resolve("vault")).toRealPath();
    }

    public Path vault() {
        return vault;
    }

    public TestCli with(String file, String text) throws IOException {
        Path path = vault.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    /** What a command wrote, with this vault's folder called VAULT, and how it ended. */
    public record Ended(int exitCode, String out, String err) {
        @Override
        public String toString() {
            return out + err + "exit " + exitCode + "\n";
        }
    }

    /** Runs a command on the vault, in this process. */
    public Ended run(String command, String... arguments) {
        var typed = new ArrayList<>(List.of(command));
        typed.addAll(List.of(arguments));
        typed.addAll(List.of("--vault", vault.toString()));
        return runAsTyped(typed.toArray(String[]::new));
    }

    public Ended runAsTyped(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        var written = new ByteArrayOutputStream();
        var told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            int exitCode = new Cli(environment()).run(arguments);
            return new Ended(exitCode, text(written), text(told));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** The command that runs the same in a process of its own; {@link #environment} goes with it. */
    public List<String> process(String... arguments) {
        return LaunchedProduct.command(Arrays.asList(arguments));
    }

    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("HOME", home.toString());
        environment.put("XDG_DATA_HOME", home.resolve("data").toString());
        environment.put("XDG_CACHE_HOME", home.resolve("cache").toString());
        return environment;
    }

    private String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8).replace(vault.toString(), "VAULT");
    }
}

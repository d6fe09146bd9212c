package commonplace.server.cli.setup;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How clients start the server.
 *
 * @param environment what clients do not hand down, and the server must have to find the same folders as this process
 */
record ServerStart(String program, List<String> arguments, Map<String, String> environment) {
    private static final String LAUNCHER = "COMMONPLACE_LAUNCHER";
    private static final List<String> NEEDED =
            List.of("COMMONPLACE_JAVA_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME");

    ServerStart {
        arguments = List.copyOf(arguments);
    }

    static ServerStart of(String program, Path vault, Optional<String> tools, Map<String, String> environment) {
        List<String> arguments = new ArrayList<>(List.of("mcp", "--vault", vault.toString()));
        tools.ifPresent(wanted -> arguments.addAll(List.of("--tools", wanted)));
        Map<String, String> needed = new LinkedHashMap<>();
        for (String name : NEEDED) {
            String value = environment.getOrDefault(name, "");
            if (!value.isBlank()) {
                needed.put(name, value);
            }
        }
        return new ServerStart(program, arguments, needed);
    }

    /** The program as this process was started; empty where that cannot be told. */
    static Optional<String> program(Map<String, String> environment) {
        String launcher = environment.getOrDefault(LAUNCHER, "");
        if (!launcher.isBlank()) {
            return Optional.of(launcher);
        }
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            try {
                Path program = Path.of(folder).resolve("commonplace");
                if (program.isAbsolute() && Files.isExecutable(program) && Files.isRegularFile(program)) {
                    return Optional.of(program.toString());
                }
            } catch (InvalidPathException unusable) {
                // Another one may have it.
            }
        }
        return Optional.empty();
    }
}

package commonplace.server.guides;

import commonplace.server.cli.Cli;
import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The home of somebody who follows a guide: notes, a project, clients, and the program. */
final class GuideHome {
    private static final Path EXAMPLE = Path.of("src/main/resources/example-vault");
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"guide","version":"1"}}}
        """;

    private final Path home;
    private final Path project;
    private final Path launcher;
    private final Map<String, String> usual;

    GuideHome(Path folder) throws IOException {
        this(folder, Map.of());
    }

    /** @param usual variables of the environment that all commands find */
    GuideHome(Path folder, Map<String, String> usual) throws IOException {
        this.usual = Map.copyOf(usual);
        home = Files.createDirectories(folder.resolve("home")).toRealPath();
        project = Files.createDirectories(home.resolve("billing"));
        launcher = home.resolve("commonplace");
        launch(LaunchedProduct.command(List.of()));
        vault("Notes", "projects");
        vault("srv/notes", "places");
        vault("srv/team-a", "people");
        vault("srv/team-b", "recipes");
        write("Notes/.commonplace/config.json", """
            {"mcpServers": {"tracker": {"command": "%s", "args": ["mcp", "--vault", "%s"]}}}
            """.formatted(launcher, home.resolve("srv/notes")));
        write("given/.commonplace/config.json", """
            {"mcpServers": {"tracker": {"url": "https://tracker.example/mcp",
              "headers": {"Authorization": "Bearer ${env:TRACKER_TOKEN}"}}}}
            """);
        write("server.jsonc", "{\n  \"prot\": 8080\n}\n");
        write(".codex/config.toml", "model = \"o4\"\n");
        write(".cursor/mcp.json", """
            {"mcpServers": {"other": {"command": "%s", "args": ["mcp", "--vault", "%s"]}}}
            """.formatted(launcher, home.resolve("srv/notes")));
        Files.createDirectories(home.resolve("Downloads"));
        Files.createDirectories(home.resolve("Backups"));
        run(List.of("export", path("Downloads/vault.zip"), "--vault", path("srv/notes")), Map.of());
        var certificate = TestCertificate.in(home.resolve("tls"));
        Files.copy(certificate.certificate(), home.resolve("tls/notes.example.pem"));
        Files.copy(certificate.key(), home.resolve("tls/notes.example.key"));
    }

    private void launch(List<String> command) throws IOException {
        String words = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Files.writeString(launcher, """
            #!/bin/sh
            export COMMONPLACE_LAUNCHER='%s' LC_ALL=C.UTF-8
            exec %s "$@"
            """.formatted(launcher, words));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void vault(String path, String folder) throws IOException {
        Path to = Files.createDirectories(home.resolve(path).resolve(folder));
        try (var notes = Files.list(EXAMPLE.resolve(folder))) {
            for (Path note : notes.toList()) {
                Files.copy(note, to.resolve(note.getFileName()));
            }
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    boolean has(String path) {
        return Files.exists(home.resolve(path));
    }

    void delete(String path) throws IOException {
        if (Files.exists(home.resolve(path))) {
            try (var files = Files.walk(home.resolve(path))) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    Path path() {
        return home;
    }

    String path(String path) {
        return home.resolve(path).toString();
    }

    /** What a command wrote, and how it ended. */
    record Ended(int exitCode, String out, String err) {}

    /** Runs a command in this process. */
    Ended run(List<String> words, Map<String, String> variables) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        var written = new ByteArrayOutputStream();
        var told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            int exitCode = new Cli(environment(variables)).run(words.toArray(String[]::new));
            return new Ended(exitCode, written.toString(StandardCharsets.UTF_8), told.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Runs a command in the folder of the project, and so in a process of its own. */
    Ended runInProject(List<String> words, Map<String, String> variables) throws IOException, InterruptedException {
        Path log = Files.createTempFile(home, "log", "");
        Process process = process(words, variables, log);
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(log));
    }

    /** Starts a server, and ends it when it says that it serves. */
    Ended serve(List<String> words, Map<String, String> variables, String says)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(home, "log", "");
        Process process = process(words, variables, log);
        try {
            process.getOutputStream().write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            var said = new StringBuilder();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                said.append(line).append('\n');
                if (line.contains(says)) {
                    process.toHandle().destroy();
                    if (!process.waitFor(Await.SECONDS, TimeUnit.SECONDS)) {
                        throw new AssertionError("it does not end");
                    }
                    return new Ended(0, said.toString(), Files.readString(log));
                }
            }
            return new Ended(process.waitFor(), said.toString(), Files.readString(log));
        } finally {
            Processes.kill(process);
        }
    }

    private Process process(List<String> words, Map<String, String> variables, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).directory(project.toFile()).redirectError(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment(variables));
        return builder.start();
    }

    private Map<String, String> environment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(usual);
        all.putAll(variables);
        all.put("HOME", home.toString());
        all.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        all.put("COMMONPLACE_LAUNCHER", launcher.toString());
        return Map.copyOf(all);
    }

    /** A text as a guide shows it, which has names where a home has its own. */
    String shown(String text) {
        return text.replace(launcher.toString(), "/path/to/commonplace").replace(home.toString(), "/home/you");
    }
}

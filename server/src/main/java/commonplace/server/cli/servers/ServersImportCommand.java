package commonplace.server.cli.servers;

import commonplace.base.DurableFiles;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.ClientFile;
import commonplace.server.upstream.ClientPlaces;
import commonplace.server.upstream.ClientPlaces.Place;
import commonplace.server.upstream.SecretStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code servers import}: takes the servers that other clients are configured with. */
final class ServersImportCommand {
    private static final Positional<String> FROM = Positional.text(
                    "CLIENT|FILE", "Only of " + ClientFile.words().replace(" and ", " or ") + "; or of this file.")
            .asOptional();
    private static final Option<Boolean> DRY_RUN =
            Option.flag("--dry-run", "Say what would be taken, and write nothing.");
    private static final Option<Boolean> REPLACE =
            Option.flag("--replace", "Take servers that are there already as well.");
    private static final String SERVERS = "mcpServers";

    private ServersImportCommand() {}

    static Command command() {
        return Command.named("import")
                .description("Take the servers that other clients are configured with. Looks for the files of Claude"
                        + " Desktop, Claude Code, Cursor, VS Code, Codex, Gemini CLI and Windsurf, in your home, in"
                        + " the vault and in the current folder, and puts what it finds into the vault's"
                        + " configuration.")
                .takesVault()
                .takes(FROM, DRY_RUN, REPLACE)
                .footer("Secrets are not written into the vault, which may be shared: they go into files in your data"
                        + " directory that only you can read, and the configuration refers to them.")
                .runs(ServersImportCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Flags flags = arguments.flags();
        Settings settings = arguments.settings();
        Path config = flags.configIn(settings.vault().root()).toAbsolutePath();
        Map<String, @Nullable Object> before = read(config);
        Map<String, @Nullable Object> existing = Json.asObject(before.get(SERVERS));
        Path home = Path.of(arguments.environment().getOrDefault("HOME", System.getProperty("user.home")));
        var secrets = new SecretStore(settings.places().data().resolve("secrets"), home);
        var importing = new ServersImport(
                existing == null ? Map.of() : existing, secrets, arguments.environment(), arguments.has(REPLACE));
        var report = new ServersImportReport(Terminal.ofStandardOutput(), config, arguments.has(DRY_RUN));
        List<Place> places = places(arguments, settings.vault().root(), home);
        places.stream()
                .collect(Collectors.groupingBy(Place::file, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(file -> take(file, importing, report, flags.config().isEmpty() && !namesFile(arguments)));
        if (report.taken() > 0 && !arguments.has(DRY_RUN)) {
            secrets.write();
            Map<String, @Nullable Object> after = new LinkedHashMap<>(before);
            after.put(SERVERS, importing.servers());
            write(config, after);
            if (flags.config().isEmpty()) {
                // A user who takes a server of theirs into a vault agrees to it, as it is now written.
                settings.trust().giveServers(importing.own());
            }
        }
        System.out.print(report.text(places.stream().map(Place::file).distinct().toList()));
        return report.isFine() ? Exit.OK : Exit.REFUSED;
    }

    private static boolean namesFile(Arguments arguments) {
        String wanted = arguments.get(FROM, "");
        return !wanted.isEmpty() && ClientFile.of(wanted).isEmpty();
    }

    /**
     * @param places one file, for all projects whose servers are looked for in it
     * @param wary whether a file that was found in the vault or the current folder is not the person's own word
     */
    private static void take(List<Place> places, ServersImport importing, ServersImportReport report, boolean wary) {
        Place place = places.getFirst();
        try {
            String text = text(place);
            var notes = new LinkedHashSet<String>();
            Map<String, @Nullable Object> servers = new LinkedHashMap<>();
            for (Place each : places) {
                ClientFile.ServerEntries found =
                        each.client().read(text, each.folder().toString());
                notes.addAll(found.notes());
                found.mcpServers().forEach(servers::putIfAbsent);
            }
            report.file(place, List.copyOf(notes));
            servers.forEach((name, server) -> {
                Map<String, @Nullable Object> json = Json.asObject(server);
                if (json != null) {
                    report.server(importing.take(name, json, place, wary && place.local()));
                }
            });
        } catch (NoSuchFileException | NotDirectoryException absent) {
            // Most people have not all clients.
        } catch (IOException unreadable) {
            report.unusable(place, "cannot be read: " + unreadable.getMessage());
        } catch (MalformedConfigException malformed) {
            report.unusable(place, malformed.getMessage());
        }
    }

    /** In a project's file, the workspace is the project. */
    private static String text(Place place) throws IOException {
        String text = Files.readString(place.file());
        String folder = Json.text(place.folder().toString());
        return place.local() ? text.replace("${workspaceFolder}", folder.substring(1, folder.length() - 1)) : text;
    }

    private static List<Place> places(Arguments arguments, Path vault, Path home) throws IOException {
        String wanted = arguments.get(FROM, "");
        List<Path> folders = List.of(vault, Path.of("").toAbsolutePath());
        List<Place> all = ClientPlaces.here(arguments.environment()).of(folders);
        if (wanted.isEmpty()) {
            return all;
        }
        Optional<ClientFile> client = ClientFile.of(wanted);
        if (client.isPresent()) {
            return all.stream().filter(place -> place.client() == client.get()).toList();
        }
        Path file = Path.of(wanted).toAbsolutePath().normalize();
        if (!Files.isRegularFile(file)) {
            throw arguments.misuse(
                    "there is no client and no file '" + wanted + "'; the clients are " + ClientFile.words());
        }
        return List.of(place(file, home));
    }

    /** Any file: whose it is shows in what it holds. */
    private static Place place(Path file, Path home) throws IOException {
        Path parent = file.getParent() == null ? file : file.getParent();
        boolean inside = parent.endsWith(".cursor") || parent.endsWith(".vscode");
        Path folder = inside && parent.getParent() != null ? parent.getParent() : parent;
        boolean local = (inside || file.endsWith(".mcp.json")) && !folder.equals(home);
        if (file.toString().endsWith(".toml")) {
            return new Place(ClientFile.CODEX, file, folder, local);
        }
        boolean classic;
        try {
            classic = !ClientFile.CLAUDE_CODE
                    .read(Files.readString(file))
                    .mcpServers()
                    .isEmpty();
        } catch (MalformedConfigException malformed) {
            // Told when it is read.
            classic = true;
        }
        return new Place(classic ? ClientFile.CLAUDE_CODE : ClientFile.VS_CODE, file, folder, local);
    }

    private static Map<String, @Nullable Object> read(Path config) throws IOException, SettingsException {
        try {
            return Files.exists(config) ? Json.readObject(Files.readAllBytes(config)) : Map.of();
        } catch (MalformedJsonException malformed) {
            throw new SettingsException(config + " is not JSON: " + malformed.getMessage());
        }
    }

    private static void write(Path config, Map<String, @Nullable Object> values) throws IOException {
        byte[] text = Json.writeIndented(values);
        if (Files.exists(config)) {
            // What a link leads to is replaced, and the link stays.
            DurableFiles.replace(config.toRealPath(), text);
        } else {
            DurableFiles.create(config, text);
        }
    }
}

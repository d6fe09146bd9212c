package commonplace.server.cli.setup;

import commonplace.base.DurableFiles;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.ValueType;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.setup.PlannedEntry.Unusable;
import commonplace.server.cli.setup.PlannedEntry.Writing;
import commonplace.server.cli.setup.ServerCheck.Checked;
import commonplace.server.cli.setup.SetupRecord.WrittenEntry;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.Directories;
import commonplace.server.settings.Flags;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.ClientFile;
import commonplace.server.upstream.ClientPlaces;
import commonplace.server.upstream.ClientPlaces.UserFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code setup}: connects the clients of this machine to a vault, and sees whether they will reach it. */
public final class SetupCommand {
    static final Option<List<String>> CLIENT = Option.of(
            "--client",
            new ValueType.Many(","),
            "NAME",
            "A client to connect: " + ClientFile.words().replace(" and ", " or ")
                    + ". May be repeated. Default: all that are found on this machine.");
    static final Option<String> NAME =
            Option.text("--name", "NAME", "How the server is called in the clients. Default: commonplace.");
    static final Option<Boolean> YES = Option.flag(
                    "--yes", "Ask nothing, for scripts: make the folder if it is missing, and write.")
            .alsoCalled("-y");
    static final Option<Boolean> REPLACE =
            Option.flag("--replace", "Replace an entry of this name that says something else.");
    static final Option<Boolean> DRY_RUN = Option.flag("--dry-run", "Show what would be written, and write nothing.");
    static final Option<Boolean> UNDO = Option.flag("--undo", "Take back what setup has written.");

    private static final String USUAL_NAME = "commonplace";

    private final Arguments arguments;
    private final ClientPlaces places;
    private final SetupReport report;
    private final SetupRecord record;
    private final Questions questions = new Questions();
    private final boolean asks;
    private final boolean dry;

    private SetupCommand(Arguments arguments) {
        this.arguments = arguments;
        this.places = ClientPlaces.here(arguments.environment());
        this.report = new SetupReport(Terminal.ofStandardOutput(), places.home());
        this.record = new SetupRecord(Directories.of(arguments.environment()).data());
        this.asks = Terminal.isInteractive() && !arguments.has(YES);
        this.dry = arguments.has(DRY_RUN);
    }

    public static Command command() {
        return Command.named("setup")
                .group(Group.SERVING)
                .description("Connect the clients of this machine to a folder of notes. Asks which folder and which"
                        + " clients, shows what it would write into their files, writes it, and starts the server as"
                        + " each of them will.")
                .takes(VaultOptions.VAULT, CLIENT, VaultOptions.TOOLS, NAME, YES, REPLACE, DRY_RUN, UNDO)
                .footer("Nothing else in those files is touched, and --undo takes back exactly what was written. Exit"
                        + " code 1 means that a client is not connected, or does not reach the server.")
                .runs(arguments -> new SetupCommand(arguments).run());
    }

    private int run() throws IOException, SettingsException {
        try {
            return arguments.has(UNDO) ? undo() : connect();
        } catch (EOFException stopped) {
            report.say("Stopped. Nothing more was written.");
            return Exit.REFUSED;
        }
    }

    private int connect() throws IOException, SettingsException {
        requireAnswers();
        String name = name();
        String program = ServerStart.program(arguments.environment())
                .orElseThrow(
                        () -> new SettingsException("how clients are to start Commonplace cannot be told; run this by"
                                + " the path of its launcher, such as /path/to/commonplace setup"));
        Path vault = vault();
        boolean isNew = !Files.exists(vault);
        requireUsable(vault, isNew);
        if (isNew
                && asks
                && !dry
                && !questions.agrees("There is no folder " + report.shown(vault) + ". Make it?", true)) {
            report.say("Nothing was written.");
            return Exit.REFUSED;
        }
        ServerStart start = ServerStart.of(program, vault, arguments.get(VaultOptions.TOOLS), arguments.environment());
        List<UserFile> clients = clients(start);
        if (clients.isEmpty()) {
            return Exit.REFUSED;
        }
        List<PlannedEntry> planned = clients.stream()
                .map(client -> PlannedEntry.of(client, name, start))
                .toList();
        if (isNew) {
            report.gap();
            report.say((dry ? "Would make the folder " : "Makes the folder ") + report.shown(vault) + ".");
        }
        planned.forEach(report::planned);
        boolean fine = planned.stream().noneMatch(Unusable.class::isInstance);
        if (dry) {
            report.gap();
            report.say("Nothing was written.");
            return fine ? Exit.OK : Exit.REFUSED;
        }
        List<Writing> agreed = agreed(planned);
        boolean all = agreed.size()
                == planned.stream().filter(Writing.class::isInstance).count();
        boolean anythingToDo = planned.stream().anyMatch(PlannedEntry.Connected.class::isInstance) || !agreed.isEmpty();
        if (!anythingToDo) {
            report.gap();
            report.say("Nothing was written.");
            return Exit.REFUSED;
        }
        List<UserFile> written = written(agreed, isNew ? Optional.of(vault) : Optional.empty());
        List<UserFile> connected = planned.stream()
                .filter(each -> each instanceof PlannedEntry.Connected || written.contains(each.target()))
                .map(PlannedEntry::target)
                .toList();
        boolean answering = check(connected, name);
        sayWhatNext(written);
        return fine && all && answering && written.size() == agreed.size() ? Exit.OK : Exit.REFUSED;
    }

    /** Where nobody can be asked, the command line must say it all. */
    private void requireAnswers() {
        if (asks || (arguments.has(VaultOptions.VAULT) && (arguments.has(YES) || dry))) {
            return;
        }
        List<UserFile> found = new ClientChoice(places).found();
        String clients = found.isEmpty()
                ? "; no client was found here, name some with --client"
                : "; found here: "
                        + found.stream()
                                .map(file -> file.client().word())
                                .distinct()
                                .collect(Collectors.joining(", "));
        throw arguments.misuse((arguments.has(YES) ? "--yes asks nothing" : "there is no terminal to ask on")
                + ", so say which folder and that it may be written: commonplace setup --vault DIR --yes [--client"
                + " NAME]…, or --dry-run in place of --yes to see what would be written" + clients);
    }

    private String name() {
        String name = arguments.get(NAME, USUAL_NAME);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")) {
            throw arguments.misuse(
                    NAME.name() + " takes letters, digits, '_' and '-', at most 40 of them, not '" + name + "'");
        }
        return name;
    }

    /** The real path where there is one: two ways to one folder are one vault. */
    private Path vault() throws IOException, SettingsException {
        Optional<Path> typed = arguments.get(VaultOptions.VAULT);
        if (typed.isPresent() && typed.get().toString().isBlank()) {
            throw new SettingsException("--vault names no folder: what it was given is empty");
        }
        Path here = Path.of("").toAbsolutePath();
        Path chosen = typed.isPresent() ? typed.get() : new FolderChoice(places, here).ask(questions, report);
        Path folder = chosen.toAbsolutePath().normalize();
        Path there = folder;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there.toRealPath().resolve(there.relativize(folder)).normalize();
    }

    private void requireUsable(Path vault, boolean isNew) throws SettingsException {
        if (isNew) {
            arguments.get(VaultOptions.TOOLS).filter(tools -> tools.isBlank()).ifPresent(_ -> {
                throw arguments.misuse("--tools names no tools");
            });
            return;
        }
        // Says what is wrong with the folder, its configuration and the choice of tools, as every command does.
        new Flags(
                        Optional.of(vault),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        arguments.get(VaultOptions.TOOLS))
                .resolve(arguments.environment());
    }

    private List<UserFile> clients(ServerStart start) throws IOException {
        var choice = new ClientChoice(places);
        Optional<List<String>> named = arguments.get(CLIENT);
        if (named.isPresent()) {
            return choice.named(arguments, named.get());
        }
        List<UserFile> found = choice.found();
        if (found.isEmpty()) {
            report.noClients(choice.known(), start);
            return List.of();
        }
        List<UserFile> chosen = asks ? choice.ask(questions, report) : found;
        if (chosen.isEmpty()) {
            report.say("Nothing was written.");
        }
        return chosen;
    }

    /** What may be written: an entry that says something else only if it was said, or is said now, that it may go. */
    private List<Writing> agreed(List<PlannedEntry> planned) throws IOException {
        List<Writing> agreed = new ArrayList<>();
        List<Writing> fresh = new ArrayList<>();
        boolean asked = false;
        for (PlannedEntry each : planned) {
            if (each instanceof Writing writing) {
                boolean there = writing.existing().isPresent();
                if (!there) {
                    fresh.add(writing);
                } else if (arguments.has(REPLACE)) {
                    agreed.add(writing);
                } else if (!asks) {
                    report.gap();
                    report.failed(
                            writing.target().title(),
                            "has a server of this name that says something else, which stays; --replace takes its"
                                    + " place, --name gives ours another name");
                } else {
                    if (!asked) {
                        report.gap();
                    }
                    asked = true;
                    if (questions.agrees(
                            writing.target().title() + " has a server of this name already. Replace it as shown?",
                            false)) {
                        agreed.add(writing);
                    }
                }
            }
        }
        boolean wanted = fresh.isEmpty() || !asks;
        if (!wanted) {
            if (!asked) {
                report.gap();
            }
            wanted = questions.agrees(
                    fresh.size() == 1 ? "Write this?" : "Write these " + fresh.size() + " entries?", true);
        }
        if (wanted) {
            agreed.addAll(fresh);
        }
        // In the order in which they were shown.
        return planned.stream()
                .filter(Writing.class::isInstance)
                .map(Writing.class::cast)
                .filter(agreed::contains)
                .toList();
    }

    /** Writes, and returns where that went well. */
    private List<UserFile> written(List<Writing> agreed, Optional<Path> newFolder) throws IOException {
        List<UserFile> written = new ArrayList<>();
        try (var _ = record.lock()) {
            if (newFolder.isPresent()) {
                record.write(record.read().with(newFolder.get()));
                DurableFiles.createFolders(newFolder.get());
            }
            for (Writing each : agreed) {
                var entry = WrittenEntry.of(each);
                record.write(record.read().with(entry));
                try {
                    each.file().write(each.after());
                    written.add(each.target());
                } catch (IOException failed) {
                    record.write(record.read().without(entry));
                    report.failed(each.target().title(), each.file().file() + " " + failed.getMessage());
                }
            }
        }
        return written;
    }

    private boolean check(List<UserFile> connected, String name) throws IOException {
        if (connected.isEmpty()) {
            return false;
        }
        report.heading("Starting the server as each client will");
        int width = connected.stream()
                .mapToInt(client -> Cells.of(client.title()))
                .max()
                .orElse(0);
        var check = new ServerCheck(name, arguments.environment());
        boolean fine = true;
        try {
            for (UserFile client : connected) {
                Checked checked = check.of(client);
                report.checked(client, width, checked);
                fine &= checked instanceof Checked.Answering;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped before all clients were checked", stopped);
        }
        return fine;
    }

    private void sayWhatNext(List<UserFile> written) {
        if (!written.isEmpty()) {
            report.gap();
            report.say("Start clients again that are running: they read their servers when they start.");
            report.say("`commonplace setup --undo` takes back what was written; `commonplace doctor` looks after the"
                    + " rest.");
        }
    }

    private int undo() throws IOException {
        if (!asks && !arguments.has(YES) && !dry) {
            throw arguments.misuse(
                    "there is no terminal to ask on; --undo --yes takes back what setup has written, --undo"
                            + " --dry-run shows it");
        }
        try (var _ = record.lock()) {
            var undoing = new SetupUndoing(record, report);
            if (!undoing.show()) {
                report.say("Nothing to take back: setup has written nothing that is still there.");
                return Exit.OK;
            }
            report.gap();
            if (dry) {
                report.say("Nothing was changed.");
                return Exit.OK;
            }
            if (asks && !questions.agrees("Take this back?", true)) {
                report.say("Nothing was changed.");
                return Exit.REFUSED;
            }
            return undoing.run() ? Exit.OK : Exit.REFUSED;
        }
    }
}

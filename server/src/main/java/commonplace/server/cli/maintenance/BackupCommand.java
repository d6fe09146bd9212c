package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.s3.S3Location;
import commonplace.server.backup.BackupPlace;
import commonplace.server.backup.BackupReport;
import commonplace.server.backup.BackupRequest;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.Termination;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.transfer.Transfer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code backup}: a vault with its history, while it is open, into a folder of backups or a ZIP. */
public final class BackupCommand {
    private static final Positional<String> TARGET = Positional.text(
                    "TARGET", "The folder that backups are kept in, s3://BUCKET/PREFIX, or a ZIP for one of them.")
            .asOptional();
    private static final Option<Boolean> KEYS = Option.flag(
            "--include-keys",
            "Take your signing key and the secrets of other servers as well. Who has the backup has them then.");

    /** What a registry's log is called beside it. */
    private static final String REGISTRY_LOG = ".log.jsonl";

    private BackupCommand() {}

    public static Command command() {
        return Command.named("backup")
                .group(Group.CARE)
                .description("Make a backup of a vault while others work with it. It has all files, the history of the"
                        + " notes, what is typed right now, the ids by which clients know notes, tokens and"
                        + " configuration, as they are at one moment. In a folder or a bucket, each backup"
                        + " takes room only for what has changed since the one before.")
                .takesVault()
                .takes(TARGET, TransferOptions.ZIP, KEYS, VaultOptions.JSON)
                .takes(BackupOptions.ENDPOINT, BackupOptions.REGION, BackupOptions.PATH_STYLE, BackupOptions.PROFILE)
                .commands(
                        BackupRestoreCommand.command(),
                        BackupListCommand.command(),
                        BackupVerifyCommand.command(),
                        BackupPruneCommand.command())
                .footer(
                        "A backup that is interrupted leaves those before it as they are. `commonplace backup restore`"
                                + " brings one back.",
                        BackupOptions.S3_FOOTER)
                .runs(arguments -> BackupOptions.refusing(() -> run(arguments)));
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        if (!arguments.has(TARGET)) {
            throw arguments.misuse("Missing required parameter: 'TARGET'");
        }
        Settings settings = arguments.settings();
        BackupPlace place = place(arguments);
        Optional<String> objection = objection(settings.vault().root(), place);
        if (objection.isPresent()) {
            ErrorOutput.say(objection.get());
            return Exit.REFUSED;
        }
        var request = new BackupRequest(place, arguments.has(KEYS), outside(arguments, settings));
        var answer = new Answer();
        try (var hosts = VaultHosts.of(settings);
                var bar = new ProgressBar("Backing up")) {
            Termination.closes(hosts::closeSoon);
            hosts.backUp(request.text(), line -> answer.take(line, bar));
        }
        if (answer.error.isPresent()) {
            ErrorOutput.say("no backup was made: " + answer.error.get());
            return Exit.REFUSED;
        }
        if (answer.report.isEmpty()) {
            ErrorOutput.say("no backup was made: the process that has the vault open has ended meanwhile, or is of an"
                    + " older version. Earlier backups are as they were; try again");
            return Exit.BROKEN;
        }
        print(answer.report.get(), place, arguments.isJson());
        return Exit.OK;
    }

    private static BackupPlace place(Arguments arguments) throws IOException {
        String typed = arguments.get(TARGET, "");
        if (S3Location.isOne(typed)) {
            return BackupOptions.bucket(arguments, typed);
        }
        Path path = Path.of(typed).toAbsolutePath().normalize();
        return TransferOptions.isZip(arguments, path) ? new BackupPlace.Zip(path) : new BackupPlace.Folder(path);
    }

    private static Optional<String> objection(Path vault, BackupPlace place) throws IOException {
        return switch (place) {
            case BackupPlace.Zip(Path file)
            when Files.isDirectory(file) -> Optional.of(file + " is a folder, not a ZIP");
            case BackupPlace.Zip(Path file)
            when Files.exists(file) ->
                Optional.of(file + " is there already; name another ZIP, or a folder, which can have many backups");
            case BackupPlace.Zip(Path file) -> Transfer.objection(vault, file);
            case BackupPlace.Folder(Path folder)
            when Files.exists(folder) && !Files.isDirectory(folder) ->
                Optional.of(folder + " is not a folder; add --zip to make a ZIP");
            case BackupPlace.Folder(Path folder) -> Transfer.objection(vault, folder);
            case BackupPlace.Bucket _ -> Optional.empty();
        };
    }

    /** Files that this vault is used with, as this command was told, and that do not lie in it. */
    private static List<Path> outside(Arguments arguments, Settings settings) {
        Path root = settings.vault().root();
        List<Path> files = new ArrayList<>();
        files.add(arguments.flags().configIn(root));
        settings.sources().registry().ifPresent(registry -> {
            files.add(registry);
            String name = registry.getFileName().toString();
            int end = name.lastIndexOf('.');
            files.add(registry.resolveSibling((end > 0 ? name.substring(0, end) : name) + REGISTRY_LOG));
        });
        return files.stream()
                .map(file -> file.toAbsolutePath().normalize())
                .filter(file -> !file.startsWith(root) && Files.isRegularFile(file))
                .toList();
    }

    /** What the process says that makes the backup. */
    private static final class Answer {
        private Optional<BackupReport> report = Optional.empty();
        private Optional<String> error = Optional.empty();

        void take(String line, ProgressBar bar) throws IOException {
            Map<String, @Nullable Object> said;
            try {
                said = Json.readObject(line.getBytes(StandardCharsets.UTF_8));
            } catch (MalformedJsonException unreadable) {
                throw new IOException("the process that has the vault open cannot be understood: " + line, unreadable);
            }
            if (said.get("done") instanceof Long done && said.get("total") instanceof Long total) {
                bar.at(done, total);
            }
            if (said.get("error") instanceof String why) {
                error = Optional.of(why);
            }
            Map<String, @Nullable Object> result = Json.asObject(said.get("result"));
            if (result != null) {
                report = Optional.of(BackupReport.of(result));
            }
        }
    }

    private static void print(BackupReport report, BackupPlace place, boolean json) {
        if (json) {
            BackupOptions.print(report.json());
            return;
        }
        System.out.println("Backed up " + CountText.count(report.files(), "file") + " ("
                + BackupOptions.size(report.bytes()) + ", " + BackupOptions.size(report.added()) + " of them new) as "
                + report.name() + " in " + TerminalText.safe(place.toString()) + ".");
        System.out.println("Left out:");
        Terminal terminal = Terminal.ofStandardOutput();
        report.leftOut()
                .forEach(each -> System.out.println(
                        "  " + terminal.yellow(TerminalText.safe(each.what())) + ": " + TerminalText.safe(each.why())));
    }
}

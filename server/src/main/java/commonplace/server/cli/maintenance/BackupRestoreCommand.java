package commonplace.server.cli.maintenance;

import commonplace.base.DurableFiles;
import commonplace.json.Json;
import commonplace.server.backup.BackupException;
import commonplace.server.backup.BackupPlace;
import commonplace.server.backup.Backups;
import commonplace.server.backup.RestoreReport;
import commonplace.server.backup.RestoreRun;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.transfer.Transfer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code backup restore}: a backup into a folder where nothing is. */
final class BackupRestoreCommand {
    private static final Positional<String> BACKUP =
            Positional.text("BACKUP", "The folder of backups, the ZIP, or s3://BUCKET/PREFIX.");
    private static final Option<Path> VAULT = Option.path(
            "--vault", "DIR", "The folder that is to be the vault: empty, or not there yet. Default: where it was.");

    private BackupRestoreCommand() {}

    static Command command() {
        return Command.named("restore")
                .group(Group.CARE)
                .description("Bring a vault back from a backup, with its history, ids and tokens, into a place where"
                        + " nothing is. Every byte is checked on the way.")
                .takes(BACKUP, BackupOptions.NAME, VAULT, VaultOptions.JSON)
                .takes(BackupOptions.ENDPOINT, BackupOptions.REGION, BackupOptions.PATH_STYLE, BackupOptions.PROFILE)
                .footer(
                        "A restore that was cut off is finished by the same command; until then nobody can open the"
                                + " vault.",
                        BackupOptions.S3_FOOTER)
                .runs(arguments -> BackupOptions.refusing(() -> run(arguments)));
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Backups backups = BackupOptions.backups(arguments, BACKUP);
        String name = arguments.get(BackupOptions.NAME, "");
        Path vault = arguments.has(VAULT)
                ? arguments.get(VAULT).orElseThrow().toAbsolutePath().normalize()
                : Path.of(backups.vault(name));
        expectPlace(vault, backups.place(), arguments);
        return restore(backups, name, vault, arguments);
    }

    /** What is restored into a vault that is open would become notes of that vault. */
    private static void expectPlace(Path vault, BackupPlace place, Arguments arguments)
            throws IOException, SettingsException {
        if (place instanceof BackupPlace.Folder(Path folder)) {
            Optional<String> objection = Transfer.objection(folder, vault);
            if (objection.isPresent()) {
                throw new BackupException(vault + " and the backups in " + folder
                        + " lie in one another; name a folder outside with --vault");
            }
        }
        for (@Nullable Path above = vault.getParent(); above != null; above = above.getParent()) {
            if (Files.isDirectory(above)) {
                Settings settings =
                        new Flags(Optional.of(above), Optional.empty()).resolveWithoutConfig(arguments.environment());
                if (isOpen(settings)) {
                    throw new BackupException(vault + " lies in " + above + ", which another process has open as a"
                            + " vault; end that, or name a folder outside with --vault");
                }
            }
        }
    }

    private static boolean isOpen(Settings settings) throws IOException {
        if (!Files.exists(settings.hostFolder())) {
            return false;
        }
        Optional<Closeable> lock = VaultHosts.discovery(settings).tryLock();
        if (lock.isPresent()) {
            lock.get().close();
        }
        return lock.isEmpty();
    }

    private static int restore(Backups backups, String name, Path vault, Arguments arguments)
            throws IOException, SettingsException {
        boolean made = !Files.exists(vault);
        if (made) {
            DurableFiles.createPrivateFolders(vault);
        }
        try {
            Settings settings =
                    new Flags(Optional.of(vault), Optional.empty()).resolveWithoutConfig(arguments.environment());
            return restore(new RestoreRun(backups, name, settings), settings, arguments);
        } finally {
            if (made) {
                deleteIfEmpty(vault);
            }
        }
    }

    private static int restore(RestoreRun run, Settings settings, Arguments arguments) throws IOException {
        Optional<Closeable> lock = VaultHosts.discovery(settings).tryLock();
        if (lock.isEmpty()) {
            throw new BackupException("another process has " + settings.vault().root() + " open; end it first");
        }
        RestoreReport report;
        try (var _ = lock.get();
                var bar = new ProgressBar("Restoring")) {
            report = run.run(bar);
        }
        print(report, arguments.isJson());
        return Exit.OK;
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.delete(folder);
        } catch (DirectoryNotEmptyException | NoSuchFileException begun) {
            // It is restored, or the next attempt goes on there.
        }
    }

    private static void print(RestoreReport report, boolean json) {
        if (json) {
            BackupOptions.print(Json.object(
                    "backup",
                    report.header().name(),
                    "taken",
                    report.header().taken().toString(),
                    "vault",
                    report.vault().toString(),
                    "files",
                    report.files(),
                    "bytes",
                    report.bytes(),
                    "remarks",
                    report.remarks()));
            return;
        }
        System.out.println("Restored " + CountText.count(report.files(), "file") + " ("
                + BackupOptions.size(report.bytes()) + ") of the backup "
                + report.header().name() + " to "
                + TerminalText.safe(report.vault().toString()) + ".");
        report.remarks().forEach(remark -> System.out.println("  " + TerminalText.safe(remark) + "."));
    }
}

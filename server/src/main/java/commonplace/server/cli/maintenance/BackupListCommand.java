package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.server.backup.Backups;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.util.List;

/** {@code backup list}: the backups in a folder. */
final class BackupListCommand {
    private BackupListCommand() {}

    static Command command() {
        return Command.named("list")
                .group(Group.CARE)
                .description("List the backups in a folder or bucket, the oldest first, and those that cannot be"
                        + " read: then the exit code is 1.")
                .takes(BackupOptions.PLACE, VaultOptions.JSON)
                .takes(BackupOptions.ENDPOINT, BackupOptions.REGION, BackupOptions.PATH_STYLE, BackupOptions.PROFILE)
                .footer(BackupOptions.S3_FOOTER)
                .runs(arguments -> BackupOptions.refusing(() -> run(arguments)));
    }

    private static int run(Arguments arguments) throws IOException {
        Backups backups = BackupOptions.backups(arguments, BackupOptions.PLACE);
        Backups.Listing listing = backups.list();
        List<Backups.Listed> listed = listing.backups();
        if (arguments.isJson()) {
            BackupOptions.print(Json.object(
                    "backups",
                    listed.stream()
                            .map(each -> Json.object(
                                    "name", each.header().name(),
                                    "taken", each.header().taken().toString(),
                                    "vault", each.header().vault(),
                                    "version", each.header().product(),
                                    "keys", each.header().keys(),
                                    "files", each.files(),
                                    "bytes", each.bytes()))
                            .toList(),
                    "damaged",
                    BackupOptions.json(listing.damage())));
            return exit(listing);
        }
        for (Backups.Listed each : listed) {
            System.out.println(each.header().name() + "  " + CountText.count(each.files(), "file") + ", "
                    + BackupOptions.size(each.bytes()) + (each.header().keys() ? ", with keys" : "") + "  "
                    + TerminalText.safe(each.header().vault()));
        }
        BackupOptions.print(listing.damage());
        if (listed.isEmpty() && listing.damage().isEmpty()) {
            System.out.println("There is no backup that was finished in "
                    + TerminalText.safe(backups.place().toString()) + ".");
        }
        return exit(listing);
    }

    private static int exit(Backups.Listing listing) {
        return listing.damage().isEmpty() ? Exit.OK : Exit.REFUSED;
    }
}

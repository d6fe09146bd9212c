package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.ValueType;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import java.io.IOException;
import java.util.List;

/** {@code backup prune}: deletes old backups of a folder. */
final class BackupPruneCommand {
    private static final Option<Integer> KEEP = Option.of(
                    "--keep", ValueType.WHOLE, "N", "How many of the newest backups stay.")
            .asRequired();

    private BackupPruneCommand() {}

    static Command command() {
        return Command.named("prune")
                .group(Group.CARE)
                .description("Delete old backups of a folder or bucket, and what only they had.")
                .takes(BackupOptions.PLACE, KEEP, VaultOptions.JSON)
                .takes(BackupOptions.ENDPOINT, BackupOptions.REGION, BackupOptions.PATH_STYLE, BackupOptions.PROFILE)
                .footer(BackupOptions.S3_FOOTER)
                .runs(arguments -> BackupOptions.refusing(() -> run(arguments)));
    }

    private static int run(Arguments arguments) throws IOException {
        int keep = arguments.get(KEEP, 1);
        if (keep < 1) {
            throw arguments.misuse(KEEP.name() + " is a number from 1 on, not " + keep);
        }
        List<String> gone =
                BackupOptions.backups(arguments, BackupOptions.PLACE).prune(keep);
        if (arguments.isJson()) {
            BackupOptions.print(Json.object("deleted", gone));
        } else {
            System.out.println("Deleted " + CountText.count(gone.size(), "backup")
                    + (gone.isEmpty() ? "." : ": " + String.join(", ", gone) + "."));
        }
        return Exit.OK;
    }
}

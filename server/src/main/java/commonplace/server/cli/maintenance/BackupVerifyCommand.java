package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.server.backup.Backups;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ProgressBar;
import java.io.IOException;

/** {@code backup verify}: whether every byte of backups is as it was written. */
final class BackupVerifyCommand {
    private static final Option<String> NAME =
            Option.text("--name", "NAME", "Which of the backups in the place. Default: all of them.");

    private BackupVerifyCommand() {}

    static Command command() {
        return Command.named("verify")
                .group(Group.CARE)
                .description("Read backups and say whether every byte is as it was written.")
                .takes(BackupOptions.PLACE, NAME, VaultOptions.JSON)
                .takes(BackupOptions.ENDPOINT, BackupOptions.REGION, BackupOptions.PATH_STYLE, BackupOptions.PROFILE)
                .footer(
                        "What is damaged can be had again as long as the vault still has it: delete the"
                                + " file that is named, and make another backup. Exit code 1 means that something is"
                                + " damaged.",
                        BackupOptions.S3_FOOTER)
                .runs(arguments -> BackupOptions.refusing(() -> run(arguments)));
    }

    private static int run(Arguments arguments) throws IOException {
        Backups.Verification verified;
        try (var bar = new ProgressBar("Verifying")) {
            verified = BackupOptions.backups(arguments, BackupOptions.PLACE).verify(arguments.get(NAME, ""), bar);
        }
        if (arguments.isJson()) {
            BackupOptions.print(Json.object(
                    "backups",
                    verified.backups(),
                    "files",
                    verified.files(),
                    "bytes",
                    verified.bytes(),
                    "damaged",
                    BackupOptions.json(verified.damage())));
        } else {
            print(verified);
        }
        return verified.damage().isEmpty() ? Exit.OK : Exit.REFUSED;
    }

    private static void print(Backups.Verification verified) {
        System.out.println("Read " + CountText.count(verified.backups().size(), "backup") + " with "
                + CountText.count(verified.files(), "file") + ": " + BackupOptions.size(verified.bytes()) + ", "
                + (verified.damage().isEmpty()
                        ? "every byte as it was written."
                        : CountText.count(verified.damage().size(), "file") + " damaged."));
        BackupOptions.print(verified.damage());
    }
}

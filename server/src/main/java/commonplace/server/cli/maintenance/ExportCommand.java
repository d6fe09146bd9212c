package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code export}: a vault to a folder or a ZIP. */
public final class ExportCommand {
    private static final Positional<Path> TARGET = Positional.path("TARGET", "The folder or ZIP to export to.");
    private static final Option<Boolean> OVERWRITE = TransferOptions.overwrite(
            "Replace files, or the ZIP, that are there with other content. Without it, they stay.");

    /** What belongs to a vault besides its files. */
    private static final List<String> LEFT_OUT = List.of(
            "the history of notes",
            "what is typed right now and not yet in its file",
            "removed notes",
            "the ids by which editors know notes",
            "tokens",
            "hidden files such as the configuration");

    private ExportCommand() {}

    public static Command command() {
        return Command.named("export")
                .group(Group.CARE)
                .description("Take a vault out to a folder or a ZIP, notes and attachments as they are, byte for byte."
                        + " Hidden files and symbolic links are left out, and so is what is in no file, such"
                        + " as history; the report says so. To have all of it again, make a backup.")
                .takesVault()
                .takes(TARGET, TransferOptions.ZIP, OVERWRITE, VaultOptions.JSON)
                .footer("A ZIP stands under its name only when it is complete.")
                .runs(ExportCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        Path vault = settings.vault().root();
        Path target = TransferOptions.place(arguments, TARGET);
        boolean zip = TransferOptions.isZip(arguments, target);
        boolean overwrite = arguments.has(OVERWRITE);
        Optional<String> objection = objection(vault, target, zip, overwrite);
        if (objection.isPresent()) {
            ErrorOutput.say(objection.get());
            return Exit.REFUSED;
        }
        Transfer.Report report;
        try (var bar = new ProgressBar("Exporting")) {
            report = zip ? Transfer.toZip(vault, target, bar) : Transfer.toFolder(vault, target, overwrite, bar);
        }
        TransferReport.print(
                report,
                new TransferReport.Phrases("Exported", "exported", "to " + target, LEFT_OUT),
                false,
                arguments.isJson());
        return Exit.OK;
    }

    private static Optional<String> objection(Path vault, Path target, boolean zip, boolean overwrite)
            throws IOException {
        if (Files.exists(target) && zip == Files.isDirectory(target)) {
            return Optional.of(
                    zip ? target + " is a folder, not a ZIP" : target + " is not a folder; add --zip to make a ZIP");
        }
        if (zip && Files.exists(target) && !overwrite) {
            return Optional.of(target + " is there already; --overwrite replaces it");
        }
        return Transfer.objection(vault, target);
    }
}

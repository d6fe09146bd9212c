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
import commonplace.vault.notes.NotePath;
import commonplace.vault.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code import}: a folder or a ZIP into a vault. */
public final class ImportCommand {
    private static final Positional<Path> SOURCE = Positional.path("SOURCE", "The folder or ZIP to import.");
    private static final Option<Boolean> OVERWRITE =
            TransferOptions.overwrite("Replace files that are there with other content. Without it, they stay.");
    private static final Option<String> INTO =
            Option.text("--into", "FOLDER", "The folder of the vault to put everything in. Default: its root.");
    private static final Option<Boolean> DRY_RUN =
            Option.flag("--dry-run", "Say what would be imported, and change nothing.");

    private ImportCommand() {}

    public static Command command() {
        return Command.named("import")
                .group(Group.CARE)
                .description(
                        "Bring a folder or a ZIP into a vault, an Obsidian vault as it is, byte for byte. Attachments"
                                + " come along; hidden files, symbolic links, paths that lead out of the vault and"
                                + " names that other systems cannot keep are left out, and the report says so.")
                .takesVault()
                .takes(SOURCE, TransferOptions.ZIP, OVERWRITE, VaultOptions.JSON, INTO, DRY_RUN)
                .footer("What is interrupted leaves whole files only: run it again. Processes that have the vault open"
                        + " notice the new files by themselves.")
                .runs(ImportCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        Path vault = settings.vault().root();
        Path source = TransferOptions.place(arguments, SOURCE);
        boolean zip = TransferOptions.isZip(arguments, source);
        Optional<String> objection = objection(arguments, vault, source, zip);
        if (objection.isPresent()) {
            ErrorOutput.say(objection.get());
            return Exit.REFUSED;
        }
        boolean dryRun = arguments.has(DRY_RUN);
        var options = new Transfer.Options(into(arguments), arguments.has(OVERWRITE), dryRun);
        Transfer.Report report;
        try (var bar = new ProgressBar("Importing")) {
            report = Transfer.into(vault, source, zip, options, bar);
        }
        var phrases = new TransferReport.Phrases(
                dryRun ? "Would import" : "Imported", "imported", "into " + vault, List.of());
        TransferReport.print(report, phrases, dryRun, arguments.isJson());
        return Exit.OK;
    }

    private static Optional<String> objection(Arguments arguments, Path vault, Path source, boolean zip)
            throws IOException {
        if (!Files.exists(source)) {
            return Optional.of("there is no " + (zip ? "file " : "folder ") + source);
        }
        if (zip == Files.isDirectory(source)) {
            return Optional.of(
                    zip ? source + " is a folder, not a ZIP" : source + " is not a folder; add --zip if it is a ZIP");
        }
        if (!into(arguments).isEmpty() && NotePath.parse(into(arguments)) instanceof NotePath.Parsed.Bad(var problem)) {
            return Optional.of("--into: " + problem.message());
        }
        return zip ? Optional.empty() : Transfer.objection(vault, source);
    }

    private static String into(Arguments arguments) {
        String typed = arguments.get(INTO, "");
        return typed.endsWith("/") ? typed.substring(0, typed.length() - 1) : typed;
    }
}

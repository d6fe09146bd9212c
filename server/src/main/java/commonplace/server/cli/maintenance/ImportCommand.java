package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.notes.NotePath;
import commonplace.vault.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code import}: a folder or a ZIP into a vault. */
public final class ImportCommand implements Command {
    private static final String INTO = "--into";
    private static final String DRY_RUN = "--dry-run";

    private final Map<String, String> environment;

    public ImportCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "import";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = TransferOptions.addTo(
                VaultOptions.spec(
                        this,
                        "Bring a folder or a ZIP into a vault, an Obsidian vault as it is, byte for byte. Attachments"
                                + " come along; hidden files, symbolic links, paths that lead out of the vault and"
                                + " names that other systems cannot keep are left out, and the report says so."),
                "SOURCE",
                "The folder or ZIP to import.",
                "Replace files that are there with other content. Without it, they stay.");
        spec.addOption(OptionSpec.builder(INTO)
                .paramLabel("FOLDER")
                .type(String.class)
                .description("The folder of the vault to put everything in. Default: its root.")
                .build());
        spec.addOption(OptionSpec.builder(DRY_RUN)
                .description("Say what would be imported, and change nothing.")
                .build());
        spec.usageMessage()
                .footer(
                        "",
                        "What is interrupted leaves whole files only: run it again. Processes that have the vault open"
                                + " notice the new files by themselves.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.CARE;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        Settings settings = VaultOptions.flags(parsed).resolve(environment);
        Path vault = settings.vault().root();
        Path source = TransferOptions.place(parsed);
        boolean zip = TransferOptions.isZip(parsed, source);
        Optional<String> objection = objection(parsed, vault, source, zip);
        if (objection.isPresent()) {
            System.err.println("commonplace: " + objection.get());
            return Exit.REFUSED;
        }
        boolean dryRun = parsed.hasMatchedOption(DRY_RUN);
        var options = new Transfer.Options(into(parsed), TransferOptions.overwrite(parsed), dryRun);
        Transfer.Report report;
        try (var bar = new ProgressBar("Importing")) {
            report = Transfer.into(vault, source, zip, options, bar);
        }
        var phrases = new TransferReport.Phrases(dryRun ? "Would import" : "Imported", "imported", "into " + vault);
        TransferReport.print(report, phrases, dryRun, VaultOptions.isJson(parsed));
        return Exit.OK;
    }

    private static Optional<String> objection(ParseResult parsed, Path vault, Path source, boolean zip)
            throws IOException {
        if (!Files.exists(source)) {
            return Optional.of("there is no " + (zip ? "file " : "folder ") + source);
        }
        if (zip == Files.isDirectory(source)) {
            return Optional.of(
                    zip ? source + " is a folder, not a ZIP" : source + " is not a folder; add --zip if it is a ZIP");
        }
        if (!into(parsed).isEmpty() && NotePath.parse(into(parsed)) instanceof NotePath.Parsed.Bad(var problem)) {
            return Optional.of("--into: " + problem.message());
        }
        return zip ? Optional.empty() : Transfer.objection(vault, source);
    }

    private static String into(ParseResult parsed) {
        String typed = parsed.matchedOptionValue(INTO, "");
        return typed.endsWith("/") ? typed.substring(0, typed.length() - 1) : typed;
    }
}

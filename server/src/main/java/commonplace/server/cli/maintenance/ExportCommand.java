package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code export}: a vault to a folder or a ZIP. */
public final class ExportCommand implements Command {
    private final Map<String, String> environment;

    public ExportCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "export";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = TransferOptions.addTo(
                VaultOptions.spec(
                        this,
                        "Take a vault out to a folder or a ZIP, notes and attachments as they are, byte for byte."
                                + " Hidden files and symbolic links are left out, and the report says so."),
                "TARGET",
                "The folder or ZIP to export to.",
                "Replace files, or the ZIP, that are there with other content. Without it, they stay.");
        spec.usageMessage().footer("", "A ZIP stands under its name only when it is complete.");
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
        Path target = TransferOptions.place(parsed);
        boolean zip = TransferOptions.isZip(parsed, target);
        boolean overwrite = TransferOptions.overwrite(parsed);
        Optional<String> objection = objection(vault, target, zip, overwrite);
        if (objection.isPresent()) {
            System.err.println("commonplace: " + objection.get());
            return Exit.REFUSED;
        }
        Transfer.Report report;
        try (var bar = new ProgressBar("Exporting")) {
            report = zip ? Transfer.toZip(vault, target, bar) : Transfer.toFolder(vault, target, overwrite, bar);
        }
        TransferReport.print(
                report,
                new TransferReport.Phrases("Exported", "exported", "to " + target),
                false,
                VaultOptions.isJson(parsed));
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

package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.registry.curation.LiveRegistry;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.installation.InstallationExam;
import commonplace.server.cli.installation.InstallationFinding;
import commonplace.server.cli.installation.InstallationReport;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.doctor.Doctor;
import commonplace.vault.doctor.DoctorFinding;
import commonplace.vault.doctor.DoctorFinding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code doctor}: what is wrong with a vault, file by file, and with the installation. */
public final class DoctorCommand {
    private DoctorCommand() {}

    public static Command command() {
        return Command.named("doctor")
                .group(Group.CARE)
                .description(
                        "Say what is wrong with a vault, file by file with line numbers, and with this installation."
                            + " Looks in the vault for front matter that is not YAML, links that lead nowhere, aliases"
                            + " that two notes have, files that cannot be read or are not shown, names that other"
                            + " systems cannot keep, mistakes in the configuration and in the registry of sources,"
                            + " other servers that do not start or have changed, and an index that is damaged or"
                            + " behind; besides at Java, what makes starts fast, private folders, disk space, the port"
                            + " of `serve`, the limits for watching files, the clock and the database.")
                .takesVault()
                .takes(VaultOptions.JSON)
                .footer("It only reads, and works while others have the vault open; other servers are started to see"
                        + " whether they answer. Exit code 1 means that there are errors or warnings; hints"
                        + " alone give 0.")
                .runs(DoctorCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Flags flags = arguments.flags();
        var findings = new ArrayList<DoctorFinding>();
        Settings settings = settings(arguments, findings);
        findings.addAll(registry(settings));
        Path root = settings.vault().root();
        List<InstallationFinding> installation = InstallationExam.of(settings, arguments.environment());
        findings.addAll(new DoctorServers(shown(root, flags.configIn(root))).of(settings));
        Doctor.Diagnosis files;
        try (var bar = new ProgressBar("Examining")) {
            files = Doctor.examine(settings.vault(), bar);
        }
        findings.addAll(files.findings());
        var diagnosis = new Doctor.Diagnosis(files.root(), files.notes(), findings);
        if (arguments.isJson()) {
            System.out.println(TerminalText.json(Json.text(json(diagnosis, installation))));
        } else {
            Terminal terminal = Terminal.ofStandardOutput();
            var report = new InstallationReport(terminal);
            System.out.print(report.of(installation) + "\n" + new DoctorReport(terminal).of(diagnosis)
                    + report.summary(installation));
        }
        boolean fine = diagnosis.count(Severity.ERROR) + diagnosis.count(Severity.WARNING) == 0
                && installation.stream().noneMatch(finding -> finding.grade().isTrouble());
        return fine ? Exit.OK : Exit.REFUSED;
    }

    /** A configuration that cannot be used is one more finding, not the end of the examination. */
    private static Settings settings(Arguments arguments, List<DoctorFinding> findings) throws SettingsException {
        try {
            return arguments.settings();
        } catch (SettingsException unusable) {
            Flags flags = arguments.flags();
            Settings settings = flags.resolveWithoutConfig(arguments.environment());
            Path root = settings.vault().root();
            Path file = flags.configIn(root);
            String named = file + ": ";
            String message = unusable.getMessage();
            findings.add(new DoctorFinding(
                    shown(root, file),
                    Optional.empty(),
                    Severity.ERROR,
                    DoctorFinding.Kind.CONFIGURATION,
                    message.startsWith(named) ? message.substring(named.length()) : message));
            return settings;
        }
    }

    /** What is wrong with the registry of sources, where another was named than the one that is part of the program. */
    private static List<DoctorFinding> registry(Settings settings) {
        Optional<Path> file = settings.sources().registry();
        var registry = new LiveRegistry(file, settings.vault().clock(), _ -> {});
        return switch (registry.current()) {
            case LiveRegistry.State.Serving _ -> List.of();
            case LiveRegistry.State.Unusable(String reason) ->
                reason.lines()
                        .map(line -> new DoctorFinding(
                                shown(settings.vault().root(), file.orElseThrow()),
                                Optional.empty(),
                                Severity.ERROR,
                                DoctorFinding.Kind.CONFIGURATION,
                                line))
                        .toList();
        };
    }

    private static String shown(Path root, Path file) {
        return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
    }

    private static Map<String, @Nullable Object> json(
            Doctor.Diagnosis diagnosis, List<InstallationFinding> installation) {
        return Json.object(
                "vault", diagnosis.root().toString(),
                "notes", diagnosis.notes(),
                "errors", diagnosis.count(Severity.ERROR),
                "warnings", diagnosis.count(Severity.WARNING),
                "hints", diagnosis.count(Severity.HINT),
                "findings",
                        diagnosis.findings().stream().map(DoctorCommand::json).toList(),
                "installation",
                        installation.stream().map(InstallationFinding::json).toList());
    }

    private static Map<String, @Nullable Object> json(DoctorFinding finding) {
        return Json.object(
                "file", finding.file().isEmpty() ? null : finding.file(),
                "line", finding.place().map(DoctorFinding.Place::line).orElse(null),
                "column", finding.place().map(DoctorFinding.Place::column).orElse(null),
                "severity", finding.severity().name().toLowerCase(Locale.ROOT),
                "kind", finding.kind().name().toLowerCase(Locale.ROOT),
                "message", finding.message());
    }
}

package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.settings.Settings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks at all parts of an installation, and changes nothing. */
public final class InstallationExam {
    private static final Path PROC = Path.of("/proc");

    private InstallationExam() {}

    /** What is noted about a part. */
    interface Notes {
        void note(Part part, Grade grade, String message);
    }

    /** @param settings of the vault that is looked at as well */
    public static List<InstallationFinding> of(Settings settings, Map<String, String> environment) {
        List<InstallationFinding> findings = new ArrayList<>();
        Notes notes = (part, grade, message) -> findings.add(new InstallationFinding(part, grade, message));
        Path vault = settings.vault().root();
        JavaExam.examine(notes);
        StartExam.examine(notes, environment);
        new FolderExam(settings.places()).examine(notes);
        DiskExam.examine(notes, vault, settings.places());
        var port = new PortExam(settings);
        port.examine(notes);
        TreeSize tree = TreeSize.of(vault);
        new WatchExam(PROC, port.host()).examine(notes, tree);
        ClockExam.examine(notes, tree, Instant.now());
        DatabaseExam.examine(notes, settings.database());
        return List.copyOf(findings);
    }

    /** A number of bytes as people say it. */
    static String bytes(long bytes) {
        long mega = bytes >> 20;
        return bytes < 10L << 30 ? CountText.number(mega) + " MB" : CountText.number(mega >> 10) + " GB";
    }
}

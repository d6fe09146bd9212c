package commonplace.server.cli.installation;

import commonplace.server.bundled.ProductVersion;
import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether this process was started by its launcher, with what makes it start fast. */
final class StartExam {
    /** The launcher names the texts that it has laid beside the jars and the caches. */
    private static final String TEXTS = "commonplace.texts";

    private static final List<String> CACHES = List.of("main.aot", "bridge.aot", "serve.aot");

    private StartExam() {}

    static void examine(InstallationExam.Notes notes, Map<String, String> environment) {
        String version = "Commonplace " + ProductVersion.CURRENT;
        String launcher = environment.getOrDefault("COMMONPLACE_LAUNCHER", "");
        String texts = System.getProperty(TEXTS, "");
        if (texts.isBlank()) {
            notes.note(
                    Part.START,
                    launcher.isBlank() ? Grade.FINE : Grade.HINT,
                    version
                            + (launcher.isBlank()
                                    ? ", started without its launcher"
                                    : " by " + launcher + ", without the copy of itself that makes it start fast; the"
                                            + " folder for it cannot be written: see COMMONPLACE_DEBUG=1 commonplace"
                                            + " --version"));
            return;
        }
        Path app = Objects.requireNonNull(Path.of(texts).toAbsolutePath().getParent());
        List<String> missing = CACHES.stream()
                .filter(cache -> !Files.isReadable(app.resolve(cache)))
                .toList();
        if (missing.isEmpty()) {
            notes.note(Part.START, Grade.FINE, version + " by " + launcher + ", with its caches for a fast start");
        } else {
            notes.note(
                    Part.START,
                    Grade.HINT,
                    version + " starts slower than it could: " + String.join(" and ", missing) + " "
                            + (missing.size() == 1 ? "is" : "are") + " missing in " + app
                            + "; delete that folder, and the next start makes it again");
        }
    }
}

package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.server.backup.Backups;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.TerminalText;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands that make, check and restore backups have in common. */
final class BackupOptions {
    static final Positional<Path> PLACE = Positional.path("TARGET", "The folder of backups, or the ZIP.");
    static final Option<String> NAME =
            Option.text("--name", "NAME", "Which of the backups in the folder. Default: the newest.");

    private static final long KILO = 1000;

    private BackupOptions() {}

    static Backups backups(Arguments arguments, Positional<Path> place) {
        return new Backups(TransferOptions.place(arguments, place));
    }

    /** {@code 3.4 MB}. */
    static String size(long bytes) {
        if (bytes < KILO) {
            return bytes + " bytes";
        }
        double size = bytes;
        int unit = 0;
        while (size >= KILO && unit < 3) {
            size /= KILO;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, new String[] {"bytes", "kB", "MB", "GB"}[unit]);
    }

    static void print(Map<String, @Nullable Object> json) {
        System.out.println(TerminalText.json(Json.text(json)));
    }
}

package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.s3.AwsEnvironment;
import commonplace.s3.S3Exception;
import commonplace.s3.S3Location;
import commonplace.server.backup.BackupException;
import commonplace.server.backup.BackupPlace;
import commonplace.server.backup.Backups;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.ValueType;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands that make, check and restore backups have in common. */
final class BackupOptions {
    static final Positional<String> PLACE =
            Positional.text("TARGET", "The folder of backups, the ZIP, or s3://BUCKET/PREFIX.");
    static final Option<String> NAME =
            Option.text("--name", "NAME", "Which of the backups in the place. Default: the newest.");

    private static final int LAST = 10;
    static final Option<String> ENDPOINT = Option.text(
                    "--s3-endpoint", "URL", "The address of a store that speaks S3 and is not Amazon's.")
            .below(LAST);
    static final Option<String> REGION = Option.text(
                    "--s3-region", "REGION", "Where the bucket is. Default: AWS_REGION, or what the profile says.")
            .below(LAST);
    static final Option<Boolean> PATH_STYLE = Option.of(
                    "--s3-path-style",
                    new ValueType.Truth(),
                    "",
                    "Name the bucket in the path, not in the host. Default: with --s3-endpoint.")
            .below(LAST);
    static final Option<String> PROFILE = Option.text(
                    "--s3-profile", "NAME", "A profile of ~/.aws/credentials. Default: AWS_PROFILE, or 'default'.")
            .below(LAST);

    /** Behind the help of each of these commands. */
    static final String S3_FOOTER = "In S3, who asks is said by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or by a"
            + " profile, as for other programs.";

    private static final long KILO = 1000;

    private BackupOptions() {}

    /** What a command does that a person may have asked for the wrong place. */
    @FunctionalInterface
    interface Running {
        int run() throws IOException, SettingsException;
    }

    /** Ends with the exit code of what was refused where a place is not as it should be, or a store says no. */
    static int refusing(Running command) throws IOException, SettingsException {
        try {
            return command.run();
        } catch (BackupException | S3Exception refused) {
            ErrorOutput.say(String.valueOf(refused.getMessage()));
            return Exit.REFUSED;
        }
    }

    static Backups backups(Arguments arguments, Positional<String> place) throws IOException {
        String typed = arguments.get(place, "");
        return S3Location.isOne(typed)
                ? new Backups(bucket(arguments, typed))
                : Backups.at(Path.of(typed).toAbsolutePath().normalize());
    }

    static BackupPlace bucket(Arguments arguments, String typed) throws IOException {
        S3Location location;
        try {
            location = S3Location.parse(typed);
        } catch (IllegalArgumentException none) {
            throw arguments.misuse(String.valueOf(none.getMessage()));
        }
        var wanted = new AwsEnvironment.Wanted(
                arguments.get(ENDPOINT), arguments.get(REGION), arguments.get(PATH_STYLE), arguments.get(PROFILE));
        return new BackupPlace.Bucket(location, new AwsEnvironment(arguments.environment()).settings(wanted));
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

    static List<Map<String, @Nullable Object>> json(List<Backups.Damage> damage) {
        return damage.stream()
                .map(each -> Json.object("backup", each.backup(), "file", each.file(), "reason", each.why()))
                .toList();
    }

    static void print(List<Backups.Damage> damage) {
        Terminal terminal = Terminal.ofStandardOutput();
        damage.forEach(each -> System.out.println("  " + each.backup() + "  "
                + terminal.yellow(TerminalText.safe(each.file())) + "  " + TerminalText.safe(each.why())));
    }

    static void print(Map<String, @Nullable Object> json) {
        System.out.println(TerminalText.json(Json.text(json)));
    }
}

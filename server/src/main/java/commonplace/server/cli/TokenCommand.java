package commonplace.server.cli;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Option;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.sync.TokenAccess;
import commonplace.server.sync.Tokens;
import commonplace.server.web.ServerToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code token}: makes a token for somebody else's editor, which may allow less than the server's own. */
final class TokenCommand {
    private static final Option<Boolean> READ_ONLY = Option.flag("--read-only", "It may read and not write.");
    private static final Option<String> FOLDER =
            Option.text("--folder", "NAME", "It is good for the notes below this folder. Default: for all.");
    private static final Option<String> EXPIRES =
            Option.text("--expires", "PERIOD", "It is good for so long: 45m, 12h or 30d. Default: for ever.");
    private static final Pattern PERIOD = Pattern.compile("([1-9][0-9]{0,4})([mhd])");

    private TokenCommand() {}

    static Command command() {
        return Command.named("token")
                .description(
                        "Make a token with which an editor can open the notes of a vault that `serve` serves, and no"
                                + " more than you allow.")
                .takesVault()
                .takes(READ_ONLY, FOLDER, EXPIRES)
                .footer("Tokens are not kept anywhere. To void all that were made, delete the file token-key in the"
                        + " vault's data directory and start `serve` again.")
                .runs(TokenCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        var access = new TokenAccess(
                scope(arguments, settings.vault().root()), !arguments.has(READ_ONLY), expires(arguments));
        System.out.println(tokens(settings, Optional.empty()).write(access));
        return Exit.OK;
    }

    /** Makes and reads the tokens of a vault. */
    static Tokens tokens(Settings settings, Optional<ServerToken> serverToken) throws IOException {
        Path file = settings.hostFolder().resolve("token-key");
        return new Tokens(ServerToken.keptIn(file).value(), serverToken.map(ServerToken::value));
    }

    private static TokenAccess.DocumentScope scope(Arguments arguments, Path root) throws IOException {
        if (!arguments.has(FOLDER)) {
            return new TokenAccess.DocumentScope.Everything();
        }
        String typed = arguments.get(FOLDER, "");
        String folder = typed.replaceAll("^/+|/+$", "");
        Path path = root.resolve(folder).normalize();
        if (folder.isEmpty() || !path.startsWith(root) || path.equals(root) || !Files.isDirectory(path)) {
            throw arguments.misuse("there is no folder '" + typed + "' in " + root + "; there are " + folders(root));
        }
        return new TokenAccess.DocumentScope.Folder(root.relativize(path).toString());
    }

    private static String folders(Path root) throws IOException {
        try (Stream<Path> all = Files.list(root)) {
            String names = all.filter(Files::isDirectory)
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .limit(10)
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "none" : names;
        }
    }

    private static Optional<Instant> expires(Arguments arguments) {
        if (!arguments.has(EXPIRES)) {
            return Optional.empty();
        }
        String typed = arguments.get(EXPIRES, "");
        Matcher period = PERIOD.matcher(typed);
        if (!period.matches()) {
            throw arguments.misuse(
                    EXPIRES.name() + " is a number and m, h or d, such as 30d for thirty days, not '" + typed + "'");
        }
        int count = Integer.parseInt(period.group(1));
        Duration validity = switch (period.group(2)) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
        return Optional.of(Instant.now().plus(validity));
    }
}

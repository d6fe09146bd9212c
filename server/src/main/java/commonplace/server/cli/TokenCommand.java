package commonplace.server.cli;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultOptions;
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
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code token}: makes a token for somebody else's editor, which may allow less than the server's own. */
final class TokenCommand implements Command {
    private static final String READ_ONLY = "--read-only";
    private static final String FOLDER = "--folder";
    private static final String EXPIRES = "--expires";
    private static final Pattern PERIOD = Pattern.compile("([1-9][0-9]{0,4})([mhd])");

    private final Map<String, String> environment;

    TokenCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "token";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.spec(
                        this,
                        "Make a token with which an editor can open the notes of a vault that `serve` serves, and no"
                                + " more than you allow.")
                .addOption(OptionSpec.builder(READ_ONLY)
                        .description("It may read and not write.")
                        .build())
                .addOption(OptionSpec.builder(FOLDER)
                        .paramLabel("NAME")
                        .type(String.class)
                        .description("It is good for the notes below this folder. Default: for all.")
                        .build())
                .addOption(OptionSpec.builder(EXPIRES)
                        .paramLabel("PERIOD")
                        .type(String.class)
                        .description("It is good for so long: 45m, 12h or 30d. Default: for ever.")
                        .build());
        spec.usageMessage()
                .footer(
                        "",
                        "Tokens are not kept anywhere. To void all that were made, delete the file token-key in the"
                                + " vault's data directory and start `serve` again.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        Settings settings = VaultOptions.flags(parsed).resolve(environment);
        var access = new TokenAccess(
                scope(parsed, settings.vault().root()), !parsed.hasMatchedOption(READ_ONLY), expires(parsed));
        System.out.println(tokens(settings, Optional.empty()).write(access));
        return Exit.OK;
    }

    /** Makes and reads the tokens of a vault. */
    static Tokens tokens(Settings settings, Optional<ServerToken> serverToken) throws IOException {
        Path file = settings.meetingPlace().resolve("token-key");
        return new Tokens(ServerToken.keptIn(file).value(), serverToken.map(ServerToken::value));
    }

    private static TokenAccess.Scope scope(ParseResult parsed, Path root) throws IOException {
        if (!parsed.hasMatchedOption(FOLDER)) {
            return new TokenAccess.Scope.Everything();
        }
        String typed = parsed.matchedOptionValue(FOLDER, "");
        String folder = typed.replaceAll("^/+|/+$", "");
        Path path = root.resolve(folder).normalize();
        if (folder.isEmpty() || !path.startsWith(root) || path.equals(root) || !Files.isDirectory(path)) {
            throw wrong(parsed, "there is no folder '" + typed + "' in " + root + "; there are " + folders(root));
        }
        return new TokenAccess.Scope.Folder(root.relativize(path).toString());
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

    private static Optional<Instant> expires(ParseResult parsed) {
        if (!parsed.hasMatchedOption(EXPIRES)) {
            return Optional.empty();
        }
        String typed = parsed.matchedOptionValue(EXPIRES, "");
        Matcher period = PERIOD.matcher(typed);
        if (!period.matches()) {
            throw wrong(
                    parsed, EXPIRES + " is a number and m, h or d, such as 30d for thirty days, not '" + typed + "'");
        }
        int count = Integer.parseInt(period.group(1));
        Duration validity = switch (period.group(2)) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
        return Optional.of(Instant.now().plus(validity));
    }

    private static ParameterException wrong(ParseResult parsed, String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}

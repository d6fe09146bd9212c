package commonplace.server.upstream;

import commonplace.mcp.client.ServerConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells by its looks what is a secret in a text that somebody wrote into a configuration. Rather too much than too
 * little: a secret that was taken for a word ends in a repository, a word that was taken for a secret in a file.
 */
public final class SecretDetector {
    private static final Pattern NAME =
            Pattern.compile("(?i).*(key|token|secret|passw|pwd|credential|auth|cookie|session|bearer|signature|dsn).*");

    /** How the tokens of well-known services begin. */
    private static final Pattern TOKEN = Pattern.compile("(?:sk|pk|rk)[-_][A-Za-z0-9_-]{8,}.*"
            + "|(?:gh[pousr]|github_pat|glpat|hf|npm|ntn|secret|lin_api|figd|dop_v1|shpat)[-_][A-Za-z0-9_-]{8,}"
            + "|xox[a-z]-.+|xapp-.+|pypi-.+|tvly-.+|A[KS]IA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|ya29\\..+"
            + "|SG\\.[A-Za-z0-9_-]+\\..+|eyJ[A-Za-z0-9_-]{10,}\\..*");

    /** Hexadecimal digits, or letters large and small with digits among them, in a row. */
    private static final Pattern RANDOM = Pattern.compile("(?i:.*[0-9a-f]{32}.*"
            + "|.*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.*)"
            + "|(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9_+=-]{20,}");

    private static final Pattern HARMLESS =
            Pattern.compile("(?i)true|false|yes|no|on|off|none|null|-?[0-9]{1,5}(\\.[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_., -]{0,23}");
    private static final Pattern PLACE = Pattern.compile("(?:[./~]|[A-Za-z]:[\\\\/]|https?://)[^@?]*");

    /** {@code user:password@} of an address. */
    private static final Pattern PASSWORD = Pattern.compile("(://[^/@\\s:]*:)([^@/\\s]+)(?=@)");

    private static final Pattern PARAMETER = Pattern.compile("([?&]([^=&#]+)=)([^&#]+)");

    /** {@code --api-key=…}, {@code API_KEY=…}, {@code Authorization: …}. */
    private static final Pattern NAMED =
            Pattern.compile("(-{0,2}([A-Za-z0-9_.-]+)(?:=|:\\s*))(?!//)(.+)", Pattern.DOTALL);

    /** {@code "API_KEY": "…"} in JSON, {@code API_KEY = "…"} in TOML. */
    private static final Pattern MEMBER =
            Pattern.compile("(\"?([A-Za-z0-9_.-]+)\"?\\s*[:=]\\s*\")((?:[^\"\\\\]|\\\\.)*)(\")");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    private static final Pattern SCHEME = Pattern.compile("((?i:bearer|basic|token|apikey)\\s+)(.+)", Pattern.DOTALL);

    private static final String HIDDEN = "[secret]";

    private SecretDetector() {}

    static boolean isNameOfOne(String name) {
        return NAME.matcher(name).matches();
    }

    static boolean isReference(String text) {
        return text.contains("${");
    }

    /** Whether it is a word that says nothing, whatever it is called: hidden, it would be missing from every text. */
    static boolean isHarmless(String value) {
        return value.isBlank() || HARMLESS.matcher(value).matches();
    }

    private static boolean looksLikeOne(String value) {
        return TOKEN.matcher(value).matches() || RANDOM.matcher(value).matches();
    }

    /** The value of a variable or a header, with its secrets replaced. */
    static String value(String name, String value, UnaryOperator<String> replacement) {
        if (isReference(value) || isHarmless(value)) {
            return value;
        }
        Matcher scheme = SCHEME.matcher(value);
        if (scheme.matches()) {
            return scheme.group(1) + replacement.apply(scheme.group(2));
        }
        boolean harmless = !isNameOfOne(name)
                && !looksLikeOne(value)
                && (WORD.matcher(value).matches() || PLACE.matcher(value).matches());
        return harmless ? value : replacement.apply(value);
    }

    /** The arguments of a program, with their secrets replaced. */
    static List<String> arguments(List<String> arguments, UnaryOperator<String> replacement) {
        List<String> replaced = new ArrayList<>();
        String before = "";
        for (String argument : arguments) {
            boolean named = before.startsWith("-") && !before.contains("=") && isNameOfOne(before);
            boolean value = !argument.startsWith("-") && !isReference(argument);
            replaced.add(
                    named && value && !isHarmless(argument)
                            ? value("key", argument, replacement)
                            : argument(argument, replacement));
            before = argument;
        }
        return replaced;
    }

    private static String argument(String argument, UnaryOperator<String> replacement) {
        if (isReference(argument)) {
            return argument;
        }
        Matcher named = NAMED.matcher(argument);
        if (named.matches() && isNameOfOne(named.group(2)) && !argument.startsWith("@")) {
            return named.group(1) + value(named.group(2), named.group(3), replacement);
        }
        return looksLikeOne(argument) ? replacement.apply(argument) : address(argument, replacement);
    }

    /** An address, with the passwords and keys in it replaced. */
    static String address(String address, UnaryOperator<String> replacement) {
        if (isReference(address)) {
            return address;
        }
        String withoutPassword = PASSWORD.matcher(address)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + replacement.apply(found.group(2))));
        return withoutPassword.contains("://")
                ? PARAMETER
                        .matcher(withoutPassword)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                isNameOfOne(found.group(2)) || looksLikeOne(found.group(3))
                                        ? found.group(1) + replacement.apply(found.group(3))
                                        : found.group()))
                : withoutPassword;
    }

    /** An address for people: without the passwords and keys in it, and with all else. */
    public static String addressShown(String address) {
        return address(address, _ -> HIDDEN);
    }

    /** A line of a configuration, for people: without the values that look like secrets. */
    public static String lineShown(String line) {
        String named = MEMBER.matcher(line).replaceAll(found -> {
            boolean secret = isNameOfOne(found.group(2)) && !isHarmless(found.group(3)) && !isReference(found.group(3));
            return Matcher.quoteReplacement(secret ? found.group(1) + HIDDEN + found.group(4) : found.group());
        });
        return QUOTED.matcher(named)
                .replaceAll(found ->
                        Matcher.quoteReplacement(looksLikeOne(found.group(1)) ? '"' + HIDDEN + '"' : found.group()));
    }

    /** How a server is reached, for people: without what looks like a secret. */
    public static String shown(ServerConfig.Way way) {
        return switch (way) {
            case ServerConfig.Way.Stdio command -> {
                List<String> words = new ArrayList<>(List.of(command.program()));
                words.addAll(arguments(command.arguments(), _ -> HIDDEN));
                yield String.join(" ", words);
            }
            case ServerConfig.Way.HttpEndpoint address -> {
                List<String> parts = new ArrayList<>();
                for (String part : address.toString().split("/", -1)) {
                    parts.add(looksLikeOne(part) ? HIDDEN : part);
                }
                yield String.join("/", parts);
            }
        };
    }
}

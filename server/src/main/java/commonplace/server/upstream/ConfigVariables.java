package commonplace.server.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Puts in what a configuration refers to: {@code ${NAME}} and {@code ${env:NAME}} for the environment, {@code
 * ${NAME:-otherwise}} with a default, {@code ${file:PATH}} for what a file holds. What they hold is a secret from then
 * on, unless it plainly is none.
 */
final class ConfigVariables {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)\\}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern SECRET_NAME =
            Pattern.compile("(?i).*(key|token|secret|passw|credential|auth|cookie|session).*");
    private static final Set<String> HARMLESS =
            Set.of("HOME", "USER", "LOGNAME", "PATH", "PWD", "SHELL", "LANG", "TMPDIR", "HOSTNAME");
    private static final int MAX_FILE = 64 << 10;
    private static final String FILE = "file:";
    private static final String VARIABLE = "env:";

    private final Map<String, String> environment;
    private final Path folder;
    private final boolean looksUp;
    private final List<String> secrets = new ArrayList<>();

    private ConfigVariables(Map<String, String> environment, Path folder, boolean looksUp) {
        this.environment = environment;
        this.folder = folder;
        this.looksUp = looksUp;
    }

    /** Relative paths are relative to the folder. */
    ConfigVariables(Map<String, String> environment, Path folder) {
        this(environment, folder, true);
    }

    /** Leaves references as they are written: no variable and no file is read, and no path is looked at. */
    static ConfigVariables unread(Path folder) {
        return new ConfigVariables(Map.of(), folder, false);
    }

    /** Whether what is referred to is read. */
    boolean looksUp() {
        return looksUp;
    }

    /** What a text refers to, for people: {@code the environment variable NAME}, {@code the file PATH}. */
    static List<String> named(String text) {
        return REFERENCE
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .map(reference -> {
                    if (reference.startsWith(FILE)) {
                        return "the file " + reference.substring(FILE.length());
                    }
                    String inner = reference.startsWith(VARIABLE) ? reference.substring(VARIABLE.length()) : reference;
                    int otherwise = inner.indexOf(":-");
                    return "the environment variable " + (otherwise < 0 ? inner : inner.substring(0, otherwise));
                })
                .toList();
    }

    /** A reference that leads nowhere; its message is the rest of a sentence about a field. */
    static final class DanglingException extends Exception {
        DanglingException(String message) {
            super(message, null, false, false);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    List<String> secrets() {
        return List.copyOf(secrets);
    }

    String resolve(String text) throws DanglingException {
        if (!looksUp) {
            return text;
        }
        Matcher matcher = REFERENCE.matcher(text);
        var resolved = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(resolved, Matcher.quoteReplacement(value(matcher.group(1))));
        }
        matcher.appendTail(resolved);
        return resolved.toString();
    }

    /** The value of an environment variable or a header, which is a secret if its name says so. */
    String resolveNamed(String name, String text) throws DanglingException {
        String value = resolve(text);
        if (SECRET_NAME.matcher(name).matches() && !SecretDetector.isHarmless(value)) {
            secrets.add(value);
            // Of "Bearer abc", abc is the secret wherever it appears.
            int blank = value.lastIndexOf(' ');
            if (blank >= 0) {
                secrets.add(value.substring(blank + 1));
            }
        }
        return value;
    }

    private String value(String reference) throws DanglingException {
        String value;
        if (reference.startsWith(FILE)) {
            value = file(reference.substring(FILE.length()));
        } else {
            String inner = reference.startsWith(VARIABLE) ? reference.substring(VARIABLE.length()) : reference;
            int otherwise = inner.indexOf(":-");
            value = variable(
                    otherwise < 0 ? inner : inner.substring(0, otherwise),
                    otherwise < 0 ? null : inner.substring(otherwise + 2));
        }
        return value;
    }

    private String variable(String name, @Nullable String otherwise) throws DanglingException {
        if (!NAME.matcher(name).matches()) {
            throw new DanglingException("has ${" + name + "}; what works is ${NAME}, ${env:NAME} and ${file:PATH}");
        }
        String value = environment.get(name);
        if (value == null && otherwise == null) {
            throw new DanglingException("needs the environment variable " + name + ", which is not set");
        }
        if (value == null) {
            return String.valueOf(otherwise);
        }
        if (!isHarmless(name, value)) {
            secrets.add(value);
        }
        return value;
    }

    // A home folder that is hidden from every result would make the results useless, and hide nothing.
    private static boolean isHarmless(String name, String value) {
        try {
            return HARMLESS.contains(name)
                    || (SecretDetector.isHarmless(value)
                            && !SECRET_NAME.matcher(name).matches())
                    || (value.startsWith("/") && Files.exists(Path.of(value)));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private String file(String path) throws DanglingException {
        try {
            Path home = Path.of(environment.getOrDefault("HOME", ""));
            Path file = path.startsWith("~/") ? home.resolve(path.substring(2)) : folder.resolve(path);
            if (Files.size(file) > MAX_FILE) {
                throw new DanglingException("needs the file " + path + ", which has more than " + MAX_FILE + " bytes");
            }
            String held = Files.readString(file).strip();
            secrets.add(held);
            return held;
        } catch (IOException | InvalidPathException e) {
            throw new DanglingException("needs the file " + path + ", which cannot be read");
        }
    }
}

package commonplace.server.cli;

import commonplace.server.cli.command.VaultOptions;
import commonplace.server.settings.Flags;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code mcp --vault DIR} without the command-line library, whose class files are too old for the AOT cache:
 * loading it would cost every client that starts us more than all else we do before the first answer. Whatever is not
 * plainly right is left to the library, and so are help and mistakes.
 */
final class QuickStart {
    private static final Set<String> KNOWN = Set.of(
            VaultOptions.VAULT.name(),
            VaultOptions.CONFIG.name(),
            VaultOptions.REGISTRY.name(),
            VaultOptions.TOOLS.name());

    private QuickStart() {}

    /** The flags, when this is the command {@code mcp} with nothing but options that stand here. */
    static Optional<Flags> mcp(String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals(McpCommand.NAME)) {
            return Optional.empty();
        }
        var values = new HashMap<String, String>();
        for (int i = 1; i < arguments.length; i += 2) {
            boolean plain = KNOWN.contains(arguments[i])
                    && i + 1 < arguments.length
                    && isPlain(arguments[i + 1])
                    && values.put(arguments[i], arguments[i + 1]) == null;
            if (!plain) {
                return Optional.empty();
            }
        }
        return Optional.of(flags(values));
    }

    private static Flags flags(Map<String, String> values) {
        return new Flags(
                path(values, VaultOptions.VAULT.name()),
                path(values, VaultOptions.CONFIG.name()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                path(values, VaultOptions.REGISTRY.name()),
                Optional.ofNullable(values.get(VaultOptions.TOOLS.name())));
    }

    private static Optional<Path> path(Map<String, String> values, String option) {
        return Optional.ofNullable(values.get(option)).map(Path::of);
    }

    private static boolean isPlain(String value) {
        return !value.isEmpty() && !value.startsWith("-") && value.indexOf('\0') < 0;
    }
}

package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.settings.Directories;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;

/** Which registry, and whose key. */
final class RegistryOptions {
    static final Positional<Path> FILE = Positional.path("FILE", "The registry.");
    static final Positional<Path> ANY_FILE = Positional.path(
                    "FILE", "The registry. Default: the one that is part of this program.")
            .asOptional();
    private static final String KEY_FILE = "curator.key";
    static final Option<Path> KEY = Option.path(
                    "--key", "FILE", "Your signing key. Default: " + KEY_FILE + " in the data directory.")
            .below(90);
    private static final String BUILT_IN = "the built-in registry";

    private RegistryOptions() {}

    /** How the registry is called that {@link #ANY_FILE} names. */
    static String shown(Arguments arguments) {
        return arguments.get(ANY_FILE).map(Path::toString).orElse(BUILT_IN);
    }

    static Path path(Arguments arguments) {
        return path(arguments, FILE);
    }

    static Path path(Arguments arguments, Positional<Path> file) {
        Path path = arguments.get(file).orElseThrow();
        if (path.toString().isBlank()) {
            throw arguments.misuse("FILE names no file: what it was given is empty");
        }
        return path;
    }

    static CuratedRegistry registry(Path path) {
        return new CuratedRegistry(path, InstantSource.system());
    }

    static SigningKeyFile keyFile(Arguments arguments) {
        Path usual = Directories.of(arguments.environment()).data().resolve(KEY_FILE);
        return new SigningKeyFile(arguments.get(KEY, usual));
    }

    static SigningKey key(Arguments arguments) throws SettingsException {
        return read(keyFile(arguments));
    }

    static SigningKey read(SigningKeyFile file) throws SettingsException {
        try {
            return file.read();
        } catch (NoSuchFileException none) {
            throw new SettingsException(none.getMessage()
                    + "; `commonplace registry keygen` makes one, and --key names one that is elsewhere");
        } catch (IOException unusable) {
            throw new SettingsException(unusable.getMessage());
        }
    }

    static CuratorKey publicKey(Arguments arguments, Option<String> option) {
        try {
            return new CuratorKey(arguments.get(option, "").strip());
        } catch (IllegalArgumentException none) {
            throw arguments.misuse(option.name() + ": " + none.getMessage());
        }
    }

    static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }
}

package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.server.settings.Directories;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Which registry, and whose key. */
final class RegistryOptions {
    static final String PUBKEY = "--pubkey";
    private static final String BUILT_IN = "the built-in registry";
    private static final String KEY = "--key";
    private static final String KEY_FILE = "curator.key";

    private RegistryOptions() {}

    static PositionalParamSpec file() {
        return word(0, "FILE", "The registry.").type(Path.class).build();
    }

    static PositionalParamSpec anyFile() {
        return word(0, "FILE", "The registry. Default: the one that is part of this program.")
                .arity("0..1")
                .required(false)
                .type(Path.class)
                .build();
    }

    static PositionalParamSpec.Builder word(int index, String label, String description) {
        return PositionalParamSpec.builder()
                .index(Integer.toString(index))
                .arity("1")
                .required(true)
                .type(String.class)
                .paramLabel(label)
                .description(description);
    }

    static OptionSpec option(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    static OptionSpec required(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .required(true)
                .description(description)
                .build();
    }

    static OptionSpec key() {
        return OptionSpec.builder(KEY)
                .paramLabel("FILE")
                .type(Path.class)
                .order(90)
                .description("Your signing key. Default: " + KEY_FILE + " in the data directory.")
                .build();
    }

    static Optional<Path> named(ParseResult parsed) {
        return Optional.ofNullable(parsed.<@Nullable Path>matchedPositionalValue(0, null));
    }

    /** How the registry is called that {@link #anyFile} names. */
    static String shown(ParseResult parsed) {
        return named(parsed).map(Path::toString).orElse(BUILT_IN);
    }

    static Path path(ParseResult parsed) {
        Path path = named(parsed).orElseThrow();
        if (path.toString().isBlank()) {
            throw wrong(parsed, "FILE names no file: what it was given is empty");
        }
        return path;
    }

    static CuratedRegistry registry(ParseResult parsed) {
        return new CuratedRegistry(path(parsed), InstantSource.system());
    }

    static SigningKeyFile keyFile(ParseResult parsed, Map<String, String> environment) {
        Path usual = Directories.of(environment).data().resolve(KEY_FILE);
        return new SigningKeyFile(parsed.matchedOptionValue(KEY, usual));
    }

    static SigningKey key(ParseResult parsed, Map<String, String> environment) throws SettingsException {
        return read(keyFile(parsed, environment));
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

    static CuratorKey publicKey(ParseResult parsed) {
        try {
            return new CuratorKey(parsed.matchedOptionValue(PUBKEY, "").strip());
        } catch (IllegalArgumentException none) {
            throw wrong(parsed, PUBKEY + ": " + none.getMessage());
        }
    }

    static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }

    static ParameterException wrong(ParseResult parsed, String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}

package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.curation.CurationResult;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry sign}: the curator vouches for what the file says. */
final class RegistrySignCommand implements Command {
    private static final String RELEASE = "--release";
    private static final String OLD_KEY = "--old-key";

    private final Map<String, String> environment;

    RegistrySignCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "sign";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                        this,
                        "Vouch for a registry as it is. All of it is checked first; then it is signed with your key,"
                                + " written so that people can read it, and the log told.")
                .addPositional(RegistryOptions.file())
                .addOption(RegistryOptions.option(
                        RELEASE,
                        "VERSION",
                        "Give it this version, such as 1.2.0, and the date of today. Default: both"
                                + " are as they stand in the file."))
                .addOption(OptionSpec.builder(OLD_KEY)
                        .paramLabel("FILE")
                        .type(Path.class)
                        .description("The key with which you signed until now, to replace it by the other: the log is"
                                + " handed over, and endorsements are signed anew.")
                        .build())
                .addOption(RegistryOptions.key());
        spec.usageMessage()
                .footer(
                        "",
                        "If the old key is lost, nobody can hand the log over: set curator.pubkey to \"\", move the log"
                                + " away, sign, and tell those who endorse you.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        if (parsed.hasMatchedOption(RELEASE) && parsed.hasMatchedOption(OLD_KEY)) {
            throw RegistryOptions.wrong(parsed, "replace the key first, with " + OLD_KEY + ", and then " + RELEASE);
        }
        SigningKey key = RegistryOptions.key(parsed, environment);
        CurationResult outcome = signed(parsed, RegistryOptions.registry(parsed), key);
        return RegistryReport.print(outcome, RegistryOptions.path(parsed).toString(), "", "");
    }

    private static CurationResult signed(ParseResult parsed, CuratedRegistry registry, SigningKey key)
            throws IOException, SettingsException {
        if (parsed.hasMatchedOption(OLD_KEY)) {
            Path old = parsed.matchedOptionValue(OLD_KEY, Path.of(""));
            return registry.replaceKey(RegistryOptions.read(new SigningKeyFile(old)), key);
        }
        return parsed.hasMatchedOption(RELEASE)
                ? registry.release(parsed.matchedOptionValue(RELEASE, ""), RegistryOptions.today(), key)
                : registry.sign(key);
    }
}

package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.curation.CurationResult;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;

/** {@code registry sign}: the curator vouches for what the file says. */
final class RegistrySignCommand {
    private static final Option<String> RELEASE = Option.text(
            "--release",
            "VERSION",
            "Give it this version, such as 1.2.0, and the date of today. Default: both are as they stand in the file.");
    private static final Option<Path> OLD_KEY = Option.path(
            "--old-key",
            "FILE",
            "The key with which you signed until now, to replace it by the other: the log is"
                    + " handed over, and endorsements are signed anew.");

    private RegistrySignCommand() {}

    static Command command() {
        return Command.named("sign")
                .group(Group.SOURCES)
                .description(
                        "Vouch for a registry as it is. All of it is checked first; then it is signed with your key,"
                                + " written so that people can read it, and the log told.")
                .takes(RegistryOptions.FILE, RELEASE, OLD_KEY, RegistryOptions.KEY)
                .footer("If the old key is lost, nobody can hand the log over: set curator.pubkey to \"\", move the log"
                        + " away, sign, and tell those who endorse you.")
                .runs(RegistrySignCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        if (arguments.has(RELEASE) && arguments.has(OLD_KEY)) {
            throw arguments.misuse("replace the key first, with " + OLD_KEY.name() + ", and then " + RELEASE.name());
        }
        SigningKey key = RegistryOptions.key(arguments);
        CurationResult outcome = signed(arguments, RegistryOptions.registry(RegistryOptions.path(arguments)), key);
        return RegistryReport.print(outcome, RegistryOptions.path(arguments).toString(), "", "");
    }

    private static CurationResult signed(Arguments arguments, CuratedRegistry registry, SigningKey key)
            throws IOException, SettingsException {
        if (arguments.has(OLD_KEY)) {
            Path old = arguments.get(OLD_KEY, Path.of(""));
            return registry.replaceKey(RegistryOptions.read(new SigningKeyFile(old)), key);
        }
        return arguments.has(RELEASE)
                ? registry.release(arguments.get(RELEASE, ""), RegistryOptions.today(), key)
                : registry.sign(key);
    }
}

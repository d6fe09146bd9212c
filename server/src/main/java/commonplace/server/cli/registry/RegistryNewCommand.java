package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.curation.CurationResult;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry new}: a registry with an example in it, to be written over. */
final class RegistryNewCommand implements Command {
    private static final String CURATOR = "--curator";

    private final Map<String, String> environment;

    RegistryNewCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "new";
    }

    @Override
    public CommandSpec spec() {
        return VaultOptions.bare(
                        this,
                        "Begin a registry. It has one topic for an example, which you replace with yours, and is not"
                                + " signed. A log beside it tells what is done to it from now on.")
                .addPositional(RegistryOptions.word(0, "FILE", "The registry, which is not there yet.")
                        .type(Path.class)
                        .build())
                .addOption(RegistryOptions.required(CURATOR, "NAME", "Who vouches for it: you."))
                .addOption(RegistryOptions.key());
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        String curator = parsed.matchedOptionValue(CURATOR, "").strip();
        if (curator.isEmpty()) {
            throw RegistryOptions.wrong(parsed, CURATOR + " names nobody: what it was given is empty");
        }
        String file = RegistryOptions.path(parsed).toString();
        CuratedRegistry registry = RegistryOptions.registry(parsed);
        CurationResult made =
                registry.create(curator, RegistryOptions.today(), RegistryOptions.key(parsed, environment));
        var report = new RegistryReport(Terminal.ofStandardOutput());
        return RegistryReport.print(
                made,
                file,
                "",
                report.line(
                                "made",
                                RegistryOptions.path(parsed)
                                        .resolveSibling(registry.log().file().getFileName())
                                        .toString())
                        + report.next(
                                "Write topics of yours in place of the example, and see what could be better:",
                                "commonplace registry lint " + file,
                                "Then vouch for it:",
                                "commonplace registry sign " + file));
    }
}

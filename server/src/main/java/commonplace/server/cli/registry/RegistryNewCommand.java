package commonplace.server.cli.registry;

import commonplace.registry.curation.CuratedRegistry;
import commonplace.registry.curation.CurationResult;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;

/** {@code registry new}: a registry with an example in it, to be written over. */
final class RegistryNewCommand {
    private static final Positional<Path> FILE = Positional.path("FILE", "The registry, which is not there yet.");
    private static final Option<String> CURATOR =
            Option.text("--curator", "NAME", "Who vouches for it: you.").asRequired();

    private RegistryNewCommand() {}

    static Command command() {
        return Command.named("new")
                .group(Group.SOURCES)
                .description(
                        "Begin a registry. It has one topic for an example, which you replace with yours, and is not"
                                + " signed. A log beside it tells what is done to it from now on.")
                .takes(FILE, CURATOR, RegistryOptions.KEY)
                .runs(RegistryNewCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        String curator = arguments.get(CURATOR, "").strip();
        if (curator.isEmpty()) {
            throw arguments.misuse(CURATOR.name() + " names nobody: what it was given is empty");
        }
        Path path = RegistryOptions.path(arguments, FILE);
        String file = path.toString();
        CuratedRegistry registry = RegistryOptions.registry(path);
        CurationResult made = registry.create(curator, RegistryOptions.today(), RegistryOptions.key(arguments));
        var report = new RegistryReport(Terminal.ofStandardOutput());
        return RegistryReport.print(
                made,
                file,
                "",
                report.line(
                                "made",
                                path.resolveSibling(registry.log().file().getFileName())
                                        .toString())
                        + report.next(
                                "Write topics of yours in place of the example, and see what could be better:",
                                "commonplace registry lint " + file,
                                "Then vouch for it:",
                                "commonplace registry sign " + file));
    }
}

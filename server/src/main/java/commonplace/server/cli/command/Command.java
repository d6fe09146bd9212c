package commonplace.server.cli.command;

import commonplace.server.settings.SettingsException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One command: how it is written, and what it does. */
public interface Command {
    String name();

    CommandSpec spec();

    /** Where it stands in the list of all commands. */
    default Group group() {
        return Group.SERVING;
    }

    /** Returns the exit code. */
    int run(ParseResult parsed) throws IOException, SettingsException;
}

package commonplace.server.cli;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Termination;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.host.Bridge;
import commonplace.server.host.ToolKinds;
import commonplace.server.notes.OwnTools;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.tools.Effect;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.meta.MetaTools;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code mcp}: an MCP server on standard input and output, for clients that start their servers. */
final class McpCommand {
    static final String NAME = "mcp";

    private McpCommand() {}

    static Command command() {
        return Command.named(NAME)
                .description(
                        "Serve a vault over MCP on standard input and output. Clients start this themselves; several"
                                + " at once on the same vault share it.")
                .takesVault()
                .runs(arguments -> run(arguments.flags(), arguments.environment()));
    }

    static int run(Flags flags, Map<String, String> environment) throws IOException, SettingsException {
        Settings settings = flags.resolve(environment);
        var out = new FileOutputStream(FileDescriptor.out);
        ErrorOutput.takeStandardOutput();
        try (var hosts = new ClientHosts(flags, environment, settings)) {
            Termination.closes(hosts::closeSoon);
            // What is named stays; else the vault is that of the project which the client works in.
            Bridge bridge = flags.vault().isPresent()
                    ? new Bridge(hosts.current(), out, new Effects())
                    : Bridge.byRoots(hosts.current(), out, new Effects(), hosts);
            bridge.run(new FileInputStream(FileDescriptor.in));
        }
        return Exit.OK;
    }

    private static final class Effects implements ToolKinds {
        /** Looked up when a host is lost, which is seldom: nothing is kept. */
        @Override
        public boolean changesNothing(String name) {
            return OwnTools.toolsets().stream()
                    .flatMap(toolset -> toolset.tools().stream())
                    .anyMatch(tool -> tool.name().equals(name) && tool.effect() == Effect.READS);
        }

        @Override
        public Map<String, @Nullable Object> lost(String name, String message) {
            return MetaTools.lost(name, message);
        }

        /** Asked at every call, in a process that should know little: a name is all it takes. */
        @Override
        public boolean prepares(String name) {
            return name.equals(DocsTools.ACTIVATE);
        }
    }
}

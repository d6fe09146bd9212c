package commonplace.server.cli;

import commonplace.server.host.Bridge;
import commonplace.server.host.HostDiscovery;
import commonplace.server.host.Hosts;
import commonplace.server.host.ToolKinds;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.OwnTools;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.tools.Effect;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.meta.ToolSelection;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code mcp}: an MCP server on standard input and output, for clients that start their servers. */
final class McpCommand implements Command {
    static final String NAME = "mcp";

    private final Map<String, String> environment;

    McpCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public CommandSpec spec() {
        return VaultOptions.spec(
                this,
                "Serve a vault over MCP on standard input and output. Clients start this themselves; several at once"
                        + " on the same vault share it.");
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        return run(VaultOptions.flags(parsed));
    }

    int run(Flags flags) throws IOException, SettingsException {
        Settings settings = flags.resolve(environment);
        var out = new FileOutputStream(FileDescriptor.out);
        // Standard output is the protocol: whatever else is printed must not get in between.
        System.setOut(System.err);
        String wish = settings.tools().surface().text();
        try (var hosts = hosts(settings, wish)) {
            Termination.closes(hosts::closeSoon);
            new Bridge(hosts, out, new Effects()).run(new FileInputStream(FileDescriptor.in));
        }
        return Exit.OK;
    }

    /** For commands, which call the tools themselves. */
    static Hosts hosts(Settings settings) {
        return hosts(settings, ToolSelection.ALL.text());
    }

    private static Hosts hosts(Settings settings, String wish) {
        return new Hosts(meeting(settings), () -> new HostedVault(settings), settings.said(), wish);
    }

    /** Where all commands on this vault meet. */
    static HostDiscovery meeting(Settings settings) {
        return new HostDiscovery(settings.meetingPlace(), settings.id(), settings.sign());
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

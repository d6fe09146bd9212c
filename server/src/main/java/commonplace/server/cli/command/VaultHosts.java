package commonplace.server.cli.command;

import commonplace.server.host.HostDiscovery;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.settings.Settings;
import commonplace.tools.meta.ToolSelection;

/** How a command reaches the process that has the vault open, or becomes that process. */
public final class VaultHosts {
    private VaultHosts() {}

    /** For commands, which call the tools themselves. */
    public static Hosts of(Settings settings) {
        return of(settings, ToolSelection.ALL);
    }

    /** @param tools those that the client sees */
    public static Hosts of(Settings settings, ToolSelection tools) {
        return new Hosts(discovery(settings), () -> new HostedVault(settings), settings.said(), tools.text());
    }

    /** Where all commands on this vault meet. */
    public static HostDiscovery discovery(Settings settings) {
        return new HostDiscovery(settings.hostFolder(), settings.id(), settings.sign());
    }
}

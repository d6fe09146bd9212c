package commonplace.server.cli.command;

import commonplace.server.host.HostDiscovery;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.Settings;
import commonplace.tools.meta.ToolSelection;

/** How a command reaches the process that has the vault open, or becomes that process. */
public final class VaultHosts {
    private VaultHosts() {}

    /** For commands that call tools, of which they may call all. */
    public static Hosts<HostedVault> of(Settings settings) {
        return new Hosts<>(
                discovery(settings),
                () -> new HostedVault(new VaultParts(settings)),
                settings.said(),
                ToolSelection.ALL.text());
    }

    /** Where all commands on this vault meet. */
    public static HostDiscovery discovery(Settings settings) {
        return new HostDiscovery(settings.hostFolder(), settings.id(), settings.sign());
    }
}

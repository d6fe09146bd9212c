package commonplace.server.cli;

import commonplace.base.Log;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.host.Bridge;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The processes that serve a client's vault, which may turn out to be another one when it is known where it works. */
final class ClientHosts implements Bridge.VaultChoice, AutoCloseable {
    private final Flags flags;
    private final Map<String, String> environment;
    private volatile Settings settings;
    private volatile Hosts<HostedVault> current;

    ClientHosts(Flags flags, Map<String, String> environment, Settings settings) {
        this.flags = flags;
        this.environment = environment;
        this.settings = settings;
        this.current = hosts(settings);
    }

    private static Hosts<HostedVault> hosts(Settings settings) {
        return new Hosts<>(
                VaultHosts.discovery(settings),
                () -> new HostedVault(new VaultParts(settings), McpCommand.NAME, true),
                settings.said(),
                settings.tools().surface().text());
    }

    Hosts<HostedVault> current() {
        return current;
    }

    @Override
    public Optional<Hosts<?>> hosts(List<Path> folders) throws IOException {
        Optional<Flags> there = flags.inProjectOf(folders, environment);
        if (there.isEmpty()) {
            return Optional.empty();
        }
        Settings other;
        try {
            other = there.get().resolve(environment);
        } catch (SettingsException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
        if (other.id().equals(settings.id())) {
            return Optional.empty();
        }
        Log.debug("the client works in a project, whose documents are its vault: "
                + other.vault().root());
        Hosts<HostedVault> former = current;
        settings = other;
        current = hosts(other);
        // Whatever this process had open of the other vault it has no more business with.
        Thread.ofPlatform().daemon().name("leave-vault").start(former::close);
        return Optional.of(current);
    }

    void closeSoon() throws InterruptedException {
        current.closeSoon();
    }

    @Override
    public void close() {
        current.close();
    }
}

package commonplace.server.cli.installation;

import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.host.HostDiscovery;
import commonplace.server.settings.Settings;
import commonplace.server.web.Site;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Whether {@code serve} can have its usual port. */
final class PortExam {
    private final Settings settings;

    PortExam(Settings settings) {
        this.settings = settings;
    }

    void examine(InstallationExam.Notes notes) {
        int port = Site.USUAL_PORT;
        Optional<String> ours = page(VaultHosts.discovery(settings));
        if (ours.isPresent()) {
            notes.note(Part.PORT, Grade.FINE, "this vault is served at " + ours.get());
        } else if (isFree(port)) {
            notes.note(Part.PORT, Grade.FINE, "port " + port + " is free for `serve`");
        } else if (others().anyMatch(page -> page.contains(":" + port + "/"))) {
            notes.note(
                    Part.PORT,
                    Grade.HINT,
                    "port " + port + " serves another vault of yours; to serve this one beside it: commonplace serve"
                            + " --port " + (port + 1));
        } else {
            notes.note(
                    Part.PORT,
                    Grade.HINT,
                    "port " + port + " is taken by another program, so `serve` needs another: commonplace serve --port "
                            + (port + 1) + "; clients that start the server themselves need none");
        }
    }

    /** The process that has this vault open. */
    OptionalLong host() {
        return present(VaultHosts.discovery(settings))
                .map(host -> OptionalLong.of(host.pid()))
                .orElse(OptionalLong.empty());
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private Stream<String> others() {
        Path vaults = settings.places().data().resolve("vaults");
        List<String> pages = new ArrayList<>();
        try (var folders = Files.newDirectoryStream(vaults)) {
            for (Path folder : folders) {
                page(new HostDiscovery(folder, folder.getFileName().toString(), folder))
                        .ifPresent(pages::add);
            }
        } catch (IOException none) {
            return Stream.of();
        }
        return pages.stream();
    }

    private static Optional<String> page(HostDiscovery discovery) {
        return present(discovery).flatMap(HostDiscovery.Present::page);
    }

    private static Optional<HostDiscovery.Present> present(HostDiscovery discovery) {
        try {
            return discovery
                    .present()
                    .filter(host -> ProcessHandle.of(host.pid()).isPresent());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}

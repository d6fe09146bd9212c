package commonplace.server.cli;

import commonplace.http.AddressRange;
import commonplace.http.AllowList;
import commonplace.http.BasePath;
import commonplace.http.Origin;
import commonplace.http.tls.TlsException;
import commonplace.http.tls.TlsFiles;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.config.ServerConfiguration;
import commonplace.server.cli.config.ServerSettings;
import commonplace.server.cli.config.Setting;
import commonplace.server.cli.config.SettingSource;
import commonplace.server.settings.SettingsException;
import commonplace.server.web.Listening;
import commonplace.server.web.ServerToken;
import commonplace.server.web.Site;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where {@code serve} listens, and whom it lets in. */
final class ServeOptions {
    private static final String NO_TOKEN = "none";

    private final Arguments arguments;
    private final ServerConfiguration configured;
    private final String host;
    private final InetAddress address;
    private final int port;

    private ServeOptions(Arguments arguments, ServerConfiguration configured) throws SettingsException {
        this.arguments = arguments;
        this.configured = configured;
        this.host = configured.get(ServerSettings.HOST, "127.0.0.1");
        this.port = configured.get(ServerSettings.PORT, (long) Site.USUAL_PORT).intValue();
        try {
            this.address = InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw wrong(
                    ServerSettings.HOST,
                    "'" + host + "' is no address of this machine; leave " + called(ServerSettings.HOST)
                            + " out to listen on 127.0.0.1");
        }
    }

    static ServeOptions of(Arguments arguments, ServerConfiguration configured) throws SettingsException {
        return new ServeOptions(arguments, configured);
    }

    private String called(Setting<?> setting) {
        return configured.called(setting);
    }

    /** A mistake in the command line if the value was typed, else one in the configuration. */
    private SettingsException wrong(Setting<?> setting, String message) {
        if (configured.source(setting) instanceof SettingSource.Typed) {
            throw arguments.misuse(message);
        }
        return new SettingsException(message);
    }

    private boolean isLoopback() {
        return address.isLoopbackAddress();
    }

    /** Whether others on the network can read what is sent. */
    boolean isOpenToListeners() {
        return !isLoopback() && !configured.has(ServerSettings.TLS_CERT);
    }

    /** The token, which is kept in a file when none was said; empty when there is to be none. */
    Optional<ServerToken> token(Path file) throws IOException, SettingsException {
        Optional<String> said = configured.get(ServerSettings.TOKEN);
        if (said.isEmpty()) {
            return Optional.of(ServerToken.keptIn(file));
        }
        if (said.get().equals(NO_TOKEN)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ServerToken(said.get()));
        } catch (IllegalArgumentException unusable) {
            throw wrong(ServerSettings.TOKEN, called(ServerSettings.TOKEN) + ": " + unusable.getMessage());
        }
    }

    Site bind() throws IOException, SettingsException {
        var listening = new Listening(host, port, tls(), proxies(), basePath());
        try {
            return Site.bind(listening);
        } catch (IOException failed) {
            if (failed instanceof BindException || failed.getCause() instanceof BindException) {
                String name = called(ServerSettings.PORT);
                throw wrong(
                        ServerSettings.PORT,
                        "port " + port + " of " + host + " cannot be had, most likely because another program uses"
                                + " it; choose another with " + name + " " + (port + 1) + ", or any free one with "
                                + name + " 0");
            }
            throw failed;
        }
    }

    private Optional<TlsFiles> tls() throws SettingsException {
        Optional<Path> certificate = certificate();
        if (certificate.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TlsFiles.open(certificate.get(), key().orElseThrow()));
        } catch (TlsException unusable) {
            throw wrong(ServerSettings.TLS_CERT, String.valueOf(unusable.getMessage()));
        }
    }

    Optional<Path> certificate() {
        return configured.get(ServerSettings.TLS_CERT).map(Path::of);
    }

    Optional<Path> key() {
        return configured.get(ServerSettings.TLS_KEY).map(Path::of);
    }

    private String basePath() {
        return configured
                .get(ServerSettings.BASE_PATH)
                .filter(path -> !path.equals("/"))
                .flatMap(BasePath::parse)
                .orElse("");
    }

    List<AddressRange> proxies() {
        return configured.get(ServerSettings.TRUST_PROXY, List.of()).stream()
                .flatMap(proxy -> AddressRange.of(proxy).stream())
                .toList();
    }

    /** Under which names this machine may be called, and by whose pages. */
    AllowList allowed() throws IOException {
        var origins = new HashSet<Origin>();
        for (String origin : configured.get(ServerSettings.ALLOW_ORIGIN, List.of())) {
            Origin.of(origin).ifPresent(origins::add);
        }
        // A proxy that calls this machine so has the usual ports.
        for (String name : configured.get(ServerSettings.ALLOW_HOST, List.of())) {
            Origin.of("https://" + name).ifPresent(origins::add);
            Origin.of("http://" + name).ifPresent(origins::add);
        }
        return new AllowList(names(), origins);
    }

    private Set<String> names() throws IOException {
        var names = new HashSet<String>(configured.get(ServerSettings.ALLOW_HOST, List.of()));
        names.add(bracketed(host));
        if (address.isAnyLocalAddress()) {
            names.add(InetAddress.getLocalHost().getHostName());
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .forEach(each -> names.add(bracketed(each.getHostAddress())));
        }
        return names;
    }

    private static String bracketed(String name) {
        return name.indexOf(':') >= 0 && !name.startsWith("[") ? "[" + name + "]" : name;
    }
}

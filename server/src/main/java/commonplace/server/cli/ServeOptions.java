package commonplace.server.cli;

import commonplace.http.AddressRange;
import commonplace.http.AllowList;
import commonplace.http.BasePath;
import commonplace.http.Origin;
import commonplace.http.tls.TlsException;
import commonplace.http.tls.TlsFiles;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.ValueType;
import commonplace.server.web.Listening;
import commonplace.server.web.ServerToken;
import commonplace.server.web.Site;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where {@code serve} listens, and whom it lets in. */
final class ServeOptions {
    static final Option<Integer> PORT = Option.of(
            "--port",
            ValueType.WHOLE,
            "PORT",
            "The port to listen on; 0 takes any that is free. Default: " + Site.USUAL_PORT + ".");
    static final Option<String> HOST =
            Option.text("--host", "ADDRESS", "The address to listen on. Default: 127.0.0.1, this machine only.");
    static final Option<String> TOKEN = Option.text(
            "--token",
            "TEXT",
            "The secret that clients and browsers must know, or 'none'. Default: a random one,"
                    + " kept in your data directory.");
    static final Option<List<String>> ALLOW_HOST = Option.of(
            "--allow-host",
            new ValueType.Many(""),
            "NAME",
            "Another name by which this machine is called, behind a proxy for example." + " May be repeated.");
    static final Option<List<String>> ALLOW_ORIGIN = Option.of(
            "--allow-origin",
            new ValueType.Many(""),
            "ORIGIN",
            "Where other pages come from that may connect, such as http://localhost:3000."
                    + " May be repeated. Default: the pages of this server, and Obsidian.");
    static final Option<Path> TLS_CERT = Option.path(
            "--tls-cert",
            "FILE",
            "Serve over TLS with the certificate in this file (PEM: its own first, then those that vouch for it). When"
                    + " it changes, new connections see the new one. Needs --tls-key.");
    static final Option<Path> TLS_KEY =
            Option.path("--tls-key", "FILE", "The private key of that certificate (PEM, without a passphrase).");
    static final Option<List<String>> TRUST_PROXY = Option.of(
            "--trust-proxy",
            new ValueType.Many(""),
            "ADDRESS",
            "An address, or a range such as 10.0.0.0/8, of a proxy in front of this server. Only from there,"
                    + " X-Forwarded-For, -Proto and -Host are believed. May be repeated.");
    static final Option<String> BASE_PATH = Option.text(
            "--base-path",
            "PATH",
            "A path such as /wiki that stands before all others, for a proxy that has other servers at the same name."
                    + " The proxy passes it on.");
    private static final String NO_TOKEN = "none";

    private final Arguments arguments;
    private final String host;
    private final InetAddress address;
    private final int port;

    private ServeOptions(Arguments arguments) {
        this.arguments = arguments;
        this.host = arguments.get(HOST, "127.0.0.1");
        this.port = arguments.get(PORT, Site.USUAL_PORT);
        if (port < 0 || port > 65535) {
            throw arguments.misuse(PORT.name() + " is a number from 0 to 65535, not " + port);
        }
        try {
            this.address = InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw arguments.misuse("'" + host + "' is no address of this machine; leave " + HOST.name()
                    + " out to listen on 127.0.0.1");
        }
    }

    static ServeOptions of(Arguments arguments) {
        return new ServeOptions(arguments);
    }

    private boolean isLoopback() {
        return address.isLoopbackAddress();
    }

    /** Whether others on the network can read what is sent. */
    boolean isOpenToListeners() {
        return !isLoopback() && !arguments.has(TLS_CERT);
    }

    /** The token, which is kept in a file when none was typed; empty when there is to be none. */
    Optional<ServerToken> token(Path file) throws IOException {
        String typed = arguments.get(TOKEN, "");
        if (typed.equals(NO_TOKEN)) {
            if (!isLoopback()) {
                throw arguments.misuse("without a token, everybody who reaches " + host
                        + " could read and change the notes; " + TOKEN.name() + " none is for 127.0.0.1 only");
            }
            return Optional.empty();
        }
        if (!arguments.has(TOKEN)) {
            return Optional.of(ServerToken.keptIn(file));
        }
        try {
            return Optional.of(new ServerToken(typed));
        } catch (IllegalArgumentException unusable) {
            throw arguments.misuse(TOKEN.name() + ": " + unusable.getMessage());
        }
    }

    Site bind() throws IOException {
        var listening = new Listening(host, port, tls(), proxies(), basePath());
        try {
            return Site.bind(listening);
        } catch (IOException failed) {
            if (failed instanceof BindException || failed.getCause() instanceof BindException) {
                throw arguments.misuse(
                        "port " + port + " of " + host + " cannot be had, most likely because another program uses"
                                + " it; choose another with " + PORT.name() + " " + (port + 1)
                                + ", or any free one with " + PORT.name()
                                + " 0");
            }
            throw failed;
        }
    }

    private Optional<TlsFiles> tls() {
        if (arguments.has(TLS_CERT) != arguments.has(TLS_KEY)) {
            throw arguments.misuse(TLS_CERT.name() + " and " + TLS_KEY.name()
                    + " go together: name a certificate and its" + " key, or neither");
        }
        if (!arguments.has(TLS_CERT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(TlsFiles.open(
                    arguments.get(TLS_CERT).orElseThrow(),
                    arguments.get(TLS_KEY).orElseThrow()));
        } catch (TlsException unusable) {
            throw arguments.misuse(String.valueOf(unusable.getMessage()));
        }
    }

    private String basePath() {
        return arguments
                .get(BASE_PATH)
                .filter(path -> !path.equals("/"))
                .map(path -> BasePath.parse(path)
                        .orElseThrow(
                                () -> arguments.misuse("'" + path + "' is no path for all pages; " + BASE_PATH.name()
                                        + " takes one such as /wiki or /team/wiki, of letters, digits and . _ ~ -")))
                .orElse("");
    }

    private List<AddressRange> proxies() {
        var proxies = new ArrayList<AddressRange>();
        for (String proxy : arguments.get(TRUST_PROXY, List.of())) {
            proxies.add(AddressRange.of(proxy)
                    .orElseThrow(() -> arguments.misuse("'" + proxy + "' is no address; " + TRUST_PROXY.name()
                            + " takes one such as 127.0.0.1 or ::1, or a range such as 10.0.0.0/8, and no names")));
        }
        return proxies;
    }

    /** Under which names this machine may be called, and by whose pages. */
    AllowList allowed() throws IOException {
        var origins = new HashSet<Origin>();
        for (String origin : arguments.get(ALLOW_ORIGIN, List.of())) {
            origins.add(Origin.of(origin)
                    .orElseThrow(() ->
                            arguments.misuse("'" + origin + "' is not where a page comes from; " + ALLOW_ORIGIN.name()
                                    + " takes a scheme, a host and, if it is not the usual one, a port, such as"
                                    + " https://notes.example or http://localhost:3000")));
        }
        // A proxy that calls this machine so has the usual ports.
        for (String name : arguments.get(ALLOW_HOST, List.of())) {
            Origin.of("https://" + name).ifPresent(origins::add);
            Origin.of("http://" + name).ifPresent(origins::add);
        }
        return new AllowList(names(), origins);
    }

    private Set<String> names() throws IOException {
        var names = new HashSet<String>(arguments.get(ALLOW_HOST, List.of()));
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

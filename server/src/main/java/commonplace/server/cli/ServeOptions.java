package commonplace.server.cli;

import commonplace.http.AllowList;
import commonplace.http.Origin;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Where {@code serve} listens, and whom it lets in. */
final class ServeOptions {
    private static final String PORT = "--port";
    private static final String HOST = "--host";
    private static final String TOKEN = "--token";
    private static final String ALLOW_HOST = "--allow-host";
    private static final String ALLOW_ORIGIN = "--allow-origin";
    private static final String NO_TOKEN = "none";

    private final ParseResult parsed;
    private final String host;
    private final InetAddress address;
    private final int port;

    private ServeOptions(ParseResult parsed) {
        this.parsed = parsed;
        this.host = parsed.matchedOptionValue(HOST, "127.0.0.1");
        this.port = parsed.matchedOptionValue(PORT, 7433);
        if (port < 0 || port > 65535) {
            throw wrong(PORT + " is a number from 0 to 65535, not " + port);
        }
        try {
            this.address = InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw wrong("'" + host + "' is no address of this machine; leave " + HOST + " out to listen on 127.0.0.1");
        }
    }

    static CommandSpec addTo(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder(PORT)
                        .paramLabel("PORT")
                        .type(Integer.class)
                        .description("The port to listen on; 0 takes any that is free. Default: 7433.")
                        .build())
                .addOption(OptionSpec.builder(HOST)
                        .paramLabel("ADDRESS")
                        .type(String.class)
                        .description("The address to listen on. Default: 127.0.0.1, this machine only.")
                        .build())
                .addOption(OptionSpec.builder(TOKEN)
                        .paramLabel("TEXT")
                        .type(String.class)
                        .description("The secret that clients and browsers must know, or 'none'. Default: a random one,"
                                + " kept in your data directory.")
                        .build())
                .addOption(OptionSpec.builder(ALLOW_HOST)
                        .paramLabel("NAME")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("Another name by which this machine is called, behind a proxy for example."
                                + " May be repeated.")
                        .build())
                .addOption(OptionSpec.builder(ALLOW_ORIGIN)
                        .paramLabel("ORIGIN")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("Where other pages come from that may connect, such as http://localhost:3000."
                                + " May be repeated. Default: the pages of this server, and Obsidian.")
                        .build());
    }

    static ServeOptions of(ParseResult parsed) {
        return new ServeOptions(parsed);
    }

    boolean isLoopback() {
        return address.isLoopbackAddress();
    }

    /** The token, which is kept in a file when none was typed; empty when there is to be none. */
    Optional<ServerToken> token(Path file) throws IOException {
        String typed = parsed.matchedOptionValue(TOKEN, "");
        if (typed.equals(NO_TOKEN)) {
            if (!isLoopback()) {
                throw wrong("without a token, everybody who reaches " + host + " could read and change the notes; "
                        + TOKEN + " none is for 127.0.0.1 only");
            }
            return Optional.empty();
        }
        if (!parsed.hasMatchedOption(TOKEN)) {
            return Optional.of(ServerToken.keptIn(file));
        }
        try {
            return Optional.of(new ServerToken(typed));
        } catch (IllegalArgumentException unusable) {
            throw wrong(TOKEN + ": " + unusable.getMessage());
        }
    }

    Site bind() throws IOException {
        try {
            return Site.bind(host, port);
        } catch (IOException failed) {
            if (failed instanceof BindException || failed.getCause() instanceof BindException) {
                throw wrong("port " + port + " of " + host + " cannot be had, most likely because another program uses"
                        + " it; choose another with " + PORT + " " + (port + 1) + ", or any free one with " + PORT
                        + " 0");
            }
            throw failed;
        }
    }

    /** Under which names this machine may be called, and by whose pages. */
    AllowList allowed() throws IOException {
        var origins = new HashSet<Origin>();
        for (String origin : parsed.matchedOptionValue(ALLOW_ORIGIN, List.<String>of())) {
            origins.add(Origin.of(origin)
                    .orElseThrow(() -> wrong("'" + origin + "' is not where a page comes from; " + ALLOW_ORIGIN
                            + " takes a scheme, a host and, if it is not the usual one, a port, such as"
                            + " https://notes.example or http://localhost:3000")));
        }
        // A proxy that calls this machine so has the usual ports.
        for (String name : parsed.matchedOptionValue(ALLOW_HOST, List.<String>of())) {
            Origin.of("https://" + name).ifPresent(origins::add);
            Origin.of("http://" + name).ifPresent(origins::add);
        }
        return new AllowList(names(), origins);
    }

    private Set<String> names() throws IOException {
        var names = new HashSet<String>(parsed.matchedOptionValue(ALLOW_HOST, List.<String>of()));
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

    private ParameterException wrong(String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}

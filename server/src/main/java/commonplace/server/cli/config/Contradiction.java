package commonplace.server.cli.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Settings that do not go together, though each of them is right.
 *
 * @param setting the one that is there, or that should be another
 * @param words of which one makes the message, given how settings are called
 */
record Contradiction(Setting<?> setting, Function<Function<Setting<?>, String>, String> words) {
    private static final String NO_TOKEN = "none";

    /** How a value is found out. */
    interface Values {
        Optional<Object> of(Setting<?> setting);
    }

    static List<Contradiction> in(Values values) {
        var found = new ArrayList<Contradiction>();
        boolean certificate = values.of(ServerSettings.TLS_CERT).isPresent();
        if (certificate != values.of(ServerSettings.TLS_KEY).isPresent()) {
            found.add(new Contradiction(
                    certificate ? ServerSettings.TLS_CERT : ServerSettings.TLS_KEY,
                    called -> called.apply(ServerSettings.TLS_CERT) + " and " + called.apply(ServerSettings.TLS_KEY)
                            + " go together: name a certificate and its key, or neither"));
        }
        String host = String.valueOf(values.of(ServerSettings.HOST).orElse("127.0.0.1"));
        boolean isOpen =
                values.of(ServerSettings.TOKEN).filter(NO_TOKEN::equals).isPresent();
        if (isOpen && !isLoopback(host)) {
            found.add(new Contradiction(
                    ServerSettings.TOKEN,
                    called -> "without a token, everybody who reaches " + host + " could read and change the notes; "
                            + called.apply(ServerSettings.TOKEN) + " none is for 127.0.0.1 only"));
        }
        return found;
    }

    String message(Function<Setting<?>, String> called) {
        return words.apply(called);
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return true; // Told where it is listened on.
        }
    }
}

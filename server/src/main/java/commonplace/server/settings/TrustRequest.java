package commonplace.server.settings;

import commonplace.base.Sha256;
import commonplace.registry.signing.CanonicalJson;
import commonplace.registry.signing.NoCanonicalFormException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something in a vault's configuration that leads out of the vault: a program that would be run, a file or a variable that
 * would be read, an address that texts would be sent to. A person of this machine agrees to it before it is used.
 *
 * @param name a server's, or {@link #MODELS}, {@link #DATABASE}, {@link #REGISTRY}
 * @param parts what it would do, for that person: {@code runs} to {@code npx -y some-server}
 * @param digest of all that it is, and of the vault's place; what differs in anything has another. Empty for what has no
 *     form that could be told from all others: it can never be agreed to
 */
public record TrustRequest(Kind kind, String name, Map<String, String> parts, Optional<String> digest) {
    public static final String MODELS = "models";
    public static final String DATABASE = "database";
    public static final String REGISTRY = "registry";

    /** What in the configuration asks for it. */
    public enum Kind {
        SERVER("mcpServers."),
        SETTING("settings.");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        /** The id of one of this name. */
        String id(String name) {
            return prefix + name;
        }
    }

    public TrustRequest {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /**
     * @param vault its real path: what was agreed to for one vault says nothing about a copy, or about another that takes
     *     its name
     * @param value as it was parsed, and as it is used once it is agreed to
     */
    static TrustRequest of(Path vault, Kind kind, String name, @Nullable Object value, Map<String, String> parts) {
        Optional<String> digest;
        try {
            digest = Optional.of(Sha256.hex(CanonicalJson.write(List.of(
                    "commonplace trust 1", vault.toString(), kind.id(name), Collections.singletonList(value)))));
        } catch (NoCanonicalFormException ambiguous) {
            digest = Optional.empty();
        }
        return new TrustRequest(kind, name, parts, digest);
    }

    /** What tells it from all others of the vault, such as {@code mcpServers.files}. */
    public String id() {
        return kind.id(name);
    }

    /** For sentences: {@code server 'files'}, {@code the database}. */
    public String called() {
        return switch (kind) {
            case SERVER -> "server '" + name + "'";
            case SETTING -> "the " + name;
        };
    }
}

package commonplace.server.settings;

import commonplace.search.catalog.CatalogSettings;
import commonplace.tools.meta.NamespaceRule;
import commonplace.tools.meta.Policy;
import commonplace.tools.meta.ToolSelection;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Which tools are wanted, and how they are shown, found and guarded.
 *
 * @param namespaces what may be called in each; {@link Policy#OTHERS} for all that are not named
 * @param learning whether what is found and then used is found better afterwards
 * @param strategySaid whether the way to search was chosen, and is not the usual one
 * @param servers other people's, with what is wrong about them: those that are mistaken, or that nobody has agreed to,
 *     are not started, and the vault is served all the same
 */
public record WantedTools(
        ToolSelection surface,
        Map<String, NamespaceRule> namespaces,
        boolean learning,
        CatalogSettings search,
        boolean strategySaid,
        Announcing announcing,
        WantedServers servers) {
    public static final WantedTools USUAL = new WantedTools(
            ToolSelection.ALL, Map.of(), true, CatalogSettings.DEFAULTS, false, Announcing.USUAL, WantedServers.NONE);

    /**
     * Whether clients are told that the tools have changed.
     *
     * @param debounce how long they must have stopped changing
     */
    public record Announcing(boolean enabled, Duration debounce) {
        static final Announcing USUAL = new Announcing(true, Duration.ofMillis(150));
    }

    public WantedTools {
        // In the order of the configuration, for the commands that show them.
        namespaces = Collections.unmodifiableMap(new LinkedHashMap<>(namespaces));
    }

    /** Whether a namespace is that of a toolset of this server. */
    public static boolean isOurs(String namespace) {
        return ToolNames.NAMESPACES.contains(namespace);
    }

    /** Whether no server may be called so, because the name already means something where tools are named. */
    public static boolean isTaken(String server) {
        return ToolNames.isTaken(server.toLowerCase(Locale.ROOT));
    }
}

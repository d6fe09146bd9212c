package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.tools.meta.NamespaceRule;
import commonplace.tools.meta.ToolSelection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration says of tools.
 *
 * <pre>{@code
 * { "tools": "lean", "learning": true,
 *   "namespaces": { "cairn": { "deny": ["cairn_delete"] }, "*": { "ask": "destructive" } },
 *   "mcpServers": { "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data"] } } }
 * }</pre>
 *
 * @param servers as they stand there; what they refer to is not looked up yet
 */
record ToolsConfig(
        Optional<ToolSelection> surface,
        Map<String, NamespaceRule> namespaces,
        boolean learning,
        Map<String, @Nullable Object> servers) {
    static final ToolsConfig NONE = new ToolsConfig(Optional.empty(), Map.of(), true, Map.of());

    static final Set<String> KEYS = Set.of("tools", "namespaces", "learning", "mcpServers");

    private static final Set<String> RULE = Set.of("allow", "deny", "ask");

    static ToolsConfig of(Map<String, @Nullable Object> values, Path file) throws SettingsException {
        if (Collections.disjoint(KEYS, values.keySet())) {
            return NONE;
        }
        Map<String, @Nullable Object> servers = servers(values.get("mcpServers"), file);
        var names = new ToolNames(servers.keySet());
        return new ToolsConfig(
                surface(values.get("tools"), names, file),
                namespaces(values.get("namespaces"), names, file),
                learning(values.get("learning"), file),
                servers);
    }

    /** What is wanted when all is said: by flag, here, and in the environment. */
    WantedTools wanted(Optional<String> typed, Map<String, String> environment, WantedServers others)
            throws SettingsException {
        ToolSelection shown = surface.orElse(ToolSelection.ALL);
        if (typed.isPresent()) {
            shown = new ToolNames(servers.keySet()).surface("--tools", typed.get());
        }
        var variables = new ToolVariables(environment);
        return new WantedTools(
                shown,
                namespaces,
                learning,
                variables.search(),
                variables.strategySaid(),
                variables.announcing(),
                others);
    }

    /** The servers whose names may be used. */
    Map<String, @Nullable Object> usableServers() {
        Map<String, @Nullable Object> usable = new LinkedHashMap<>(servers);
        usable.keySet().removeIf(WantedTools::isTaken);
        return usable;
    }

    /** What is wrong about the names of servers. */
    List<String> mistakenNames() {
        return servers.keySet().stream()
                .filter(WantedTools::isTaken)
                .map(name -> "mcpServers." + name + " must have another name: '" + name
                        + "' already means something where tools are named")
                .toList();
    }

    private static Optional<ToolSelection> surface(@Nullable Object value, ToolNames names, Path file)
            throws SettingsException {
        String place = file + ": 'tools'";
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text) {
            return Optional.of(names.surface(place, text));
        }
        if (value instanceof List<?> list && list.stream().allMatch(each -> each instanceof String)) {
            return Optional.of(names.surface(
                    place, String.join(",", list.stream().map(String::valueOf).toList())));
        }
        throw new SettingsException(place
                + " must be \"all\", \"lean\" or a list such as [\"cairn\", \"lens:read\"], not " + Json.text(value));
    }

    private static Map<String, NamespaceRule> namespaces(@Nullable Object value, ToolNames names, Path file)
            throws SettingsException {
        if (value == null) {
            return Map.of();
        }
        Map<String, @Nullable Object> rules = Json.asObject(value);
        if (rules == null) {
            throw new SettingsException(file + ": 'namespaces' must be an object such as {\"cairn\": {\"ask\":"
                    + " \"destructive\"}}, not " + Json.text(value));
        }
        Map<String, NamespaceRule> read = new LinkedHashMap<>();
        for (var rule : rules.entrySet()) {
            names.requireNamespace(file + ": 'namespaces'", rule.getKey());
            read.put(rule.getKey(), rule(rule.getValue(), file + ": 'namespaces." + rule.getKey()));
        }
        return read;
    }

    private static NamespaceRule rule(@Nullable Object value, String place) throws SettingsException {
        Map<String, @Nullable Object> rule = Json.asObject(value);
        if (rule == null) {
            throw new SettingsException(place + "' must be an object with allow, deny or ask, not " + Json.text(value));
        }
        for (String key : rule.keySet()) {
            if (!RULE.contains(key)) {
                throw new SettingsException(place + "." + key + "' is not known; a rule has allow, deny and ask");
            }
        }
        return new NamespaceRule(
                names(rule.get("allow"), place + ".allow'"),
                names(rule.get("deny"), place + ".deny'"),
                ask(rule.get("ask"), place + ".ask'"));
    }

    private static List<String> names(@Nullable Object value, String place) throws SettingsException {
        if (value == null) {
            return List.of();
        }
        // Empty, it would allow nothing to one reader and everything to another.
        if (value instanceof List<?> list
                && !list.isEmpty()
                && list.stream().allMatch(each -> each instanceof String name && !name.isBlank())) {
            return list.stream().map(String::valueOf).toList();
        }
        throw new SettingsException(
                place + " must be a list of names of tools, or be left out, not " + Json.text(value));
    }

    private static NamespaceRule.Ask ask(@Nullable Object value, String place) throws SettingsException {
        if (value == null) {
            return NamespaceRule.USUAL.ask();
        }
        for (NamespaceRule.Ask ask : NamespaceRule.Ask.values()) {
            if (ask.name().toLowerCase(Locale.ROOT).equals(value)) {
                return ask;
            }
        }
        throw new SettingsException(
                place + " must be \"never\", \"destructive\" or \"writes\", not " + Json.text(value));
    }

    private static boolean learning(@Nullable Object value, Path file) throws SettingsException {
        if (value == null || value instanceof Boolean) {
            return !Boolean.FALSE.equals(value);
        }
        throw new SettingsException(file + ": 'learning' must be true or false, not " + Json.text(value));
    }

    private static Map<String, @Nullable Object> servers(@Nullable Object value, Path file) throws SettingsException {
        Map<String, @Nullable Object> servers = value == null ? Map.of() : Json.asObject(value);
        if (servers == null) {
            throw new SettingsException(file + ": 'mcpServers' must be an object such as {\"files\": {\"command\":"
                    + " \"npx\", \"args\": []}}");
        }
        return servers;
    }
}

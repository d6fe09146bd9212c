package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.json.JsonFields;
import commonplace.json.LocatedJson;
import commonplace.tools.meta.NamespaceRule;
import commonplace.tools.meta.ToolSelection;
import java.nio.file.Path;
import java.util.Arrays;
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
        Optional<ToolSelection> selection,
        Map<String, NamespaceRule> namespaces,
        boolean learning,
        Map<String, @Nullable Object> servers) {
    static final ToolsConfig NONE = new ToolsConfig(Optional.empty(), Map.of(), true, Map.of());

    static final Set<String> KEYS = Set.of("tools", "namespaces", "learning", "mcpServers");

    private static final Set<String> RULE = Set.of("allow", "deny", "ask");

    static ToolsConfig of(JsonFields fields, SettingsMistakes mistakes, Path file) throws SettingsException {
        if (KEYS.stream().noneMatch(fields::has)) {
            return NONE;
        }
        Map<String, @Nullable Object> servers = servers(fields);
        mistakes.throwFirst();
        var names = new ToolNames(servers.keySet());
        Optional<ToolSelection> selection = selection(fields, names, file + ": 'tools'");
        mistakes.throwFirst();
        Map<String, NamespaceRule> namespaces = namespaces(fields, mistakes, names, file + ": 'namespaces'");
        boolean learning = fields.flag("learning", "true or false").orElse(true);
        mistakes.throwFirst();
        return new ToolsConfig(selection, namespaces, learning, servers);
    }

    /** What is wanted when all is said: by flag, here, and in the environment. */
    WantedTools wanted(Optional<String> typed, Map<String, String> environment, WantedServers others)
            throws SettingsException {
        ToolSelection shown = selection.orElse(ToolSelection.ALL);
        if (typed.isPresent()) {
            shown = new ToolNames(servers.keySet()).selection("--tools", typed.get());
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

    private static Optional<ToolSelection> selection(JsonFields fields, ToolNames names, String place)
            throws SettingsException {
        Optional<String> written = fields.read(
                "tools",
                "\"all\", \"lean\" or a list such as [\"cairn\", \"lens:read\"]",
                value -> names(fields, value));
        return written.isPresent() ? Optional.of(names.selection(place, written.get())) : Optional.empty();
    }

    private static Optional<String> names(JsonFields fields, @Nullable Object value) {
        if (value instanceof String text) {
            return Optional.of(text);
        }
        List<LocatedJson> list =
                fields.member("tools").flatMap(LocatedJson::elements).orElse(List.of());
        return value instanceof List<?> && list.stream().allMatch(each -> each.value() instanceof String)
                ? Optional.of(String.join(
                        ",",
                        list.stream().map(each -> String.valueOf(each.value())).toList()))
                : Optional.empty();
    }

    private static Map<String, NamespaceRule> namespaces(
            JsonFields fields, SettingsMistakes mistakes, ToolNames names, String place) throws SettingsException {
        JsonFields rules = fields.object("namespaces", "an object such as {\"cairn\": {\"ask\": \"destructive\"}}");
        Map<String, NamespaceRule> read = new LinkedHashMap<>();
        for (LocatedJson.Key namespace : rules.keys()) {
            names.requireNamespace(place, namespace.name());
            String wanted = "an object with allow, deny or ask";
            if (!rules.has(namespace.name())) {
                rules.wrong(namespace.name(), wanted);
            }
            read.put(namespace.name(), rule(rules.object(namespace.name(), wanted)));
            mistakes.throwFirst();
        }
        return read;
    }

    private static NamespaceRule rule(JsonFields rule) {
        rule.know(RULE);
        rule.refuseOthers();
        return new NamespaceRule(names(rule, "allow"), names(rule, "deny"), ask(rule));
    }

    private static List<String> names(JsonFields rule, String key) {
        String wanted = "a list of names of tools, or be left out";
        Optional<List<String>> names = rule.list(
                key,
                wanted,
                value -> value instanceof String name && !name.isBlank() ? Optional.of(name) : Optional.empty());
        // Empty, it would allow nothing to one reader and everything to another.
        if (names.filter(List::isEmpty).isPresent()) {
            rule.wrong(key, wanted);
        }
        return names.orElse(List.of());
    }

    private static NamespaceRule.Ask ask(JsonFields rule) {
        return rule.read(
                        "ask",
                        "\"never\", \"destructive\" or \"writes\"",
                        value -> Arrays.stream(NamespaceRule.Ask.values())
                                .filter(ask ->
                                        ask.name().toLowerCase(Locale.ROOT).equals(value))
                                .findFirst())
                .orElse(NamespaceRule.USUAL.ask());
    }

    private static Map<String, @Nullable Object> servers(JsonFields fields) {
        Optional<LocatedJson> written = fields.member("mcpServers");
        Map<String, @Nullable Object> servers =
                Json.asObject(written.map(LocatedJson::plain).orElse(Map.of()));
        if (servers == null) {
            fields.mistake("mcpServers", "must be an object such as {\"files\": {\"command\": \"npx\", \"args\": []}}");
            return Map.of();
        }
        return servers;
    }
}

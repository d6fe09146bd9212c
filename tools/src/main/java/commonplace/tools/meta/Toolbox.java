package commonplace.tools.meta;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.tools.Backend;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All tools there are, by namespace; they come and go with the servers that have them. */
public final class Toolbox {
    private static final int MOST_SUGGESTIONS = 3;

    private final Policy policy;
    private final OtherServers otherServers;
    private final Map<String, List<Tool>> namespaces = new LinkedHashMap<>();
    private volatile ToolSnapshot content;

    /** Other servers, whose tools are put into the box as they are heard of. */
    public interface OtherServers {
        /** Waits, not for long, until each was asked for its tools. */
        void ready() throws InterruptedException;

        /** How each of them is that nothing is known of: why it does not answer. */
        Map<String, String> silent();

        /** What a search for tools should tell about servers that are not used. */
        Optional<String> notice();
    }

    public Toolbox(Policy policy, OtherServers otherServers) {
        this.policy = policy;
        this.otherServers = otherServers;
        this.content = new ToolSnapshot(List.of());
    }

    /** Puts the tools of several namespaces in, as one change. */
    public synchronized void putAll(Map<String, List<Tool>> tools) {
        tools.forEach((namespace, some) -> namespaces.put(namespace, List.copyOf(some)));
        namespaces.values().removeIf(List::isEmpty);
        renew();
    }

    /**
     * Puts tools in place of all that the namespace had.
     *
     * @return whether anything that a client sees is now otherwise
     */
    public synchronized boolean put(String namespace, List<Tool> tools) {
        List<Tool> before = namespaces.getOrDefault(namespace, List.of());
        if (tools.isEmpty()) {
            namespaces.remove(namespace);
        } else {
            namespaces.put(namespace, List.copyOf(tools));
        }
        renew();
        return before.size() != tools.size() || !shown(before).equals(shown(tools));
    }

    private void renew() {
        var all = new ArrayList<Tool>();
        namespaces.values().forEach(all::addAll);
        content = new ToolSnapshot(List.copyOf(all));
    }

    private static List<Object> shown(List<Tool> tools) {
        var shown = new ArrayList<Object>();
        tools.forEach(tool -> shown.add(List.of(tool.id(), tool.definition(), tool.changed())));
        return shown;
    }

    /** What is in it now, without waiting for other servers. */
    public ToolSnapshot content() {
        return content;
    }

    /** Whose tools there are, or would be if their servers answered. */
    List<String> namespaces() throws InterruptedException {
        var names = new TreeSet<>(otherServers.silent().keySet());
        awaited().tools().forEach(tool -> names.add(tool.id().namespace()));
        return List.copyOf(names);
    }

    Optional<String> notice() {
        return otherServers.notice();
    }

    /** What is in it, once other servers had time to say what they have. */
    ToolSnapshot awaited() throws InterruptedException {
        otherServers.ready();
        return content;
    }

    /** A tool that somebody named. */
    sealed interface Lookup {
        record Found(Tool tool) implements Lookup {}

        /** There is none that may be called. */
        record Missing(ToolResult.Failed failure) implements Lookup {}
    }

    /** The tool of that id, or of a name that clients know it by. */
    Lookup find(String typed) throws InterruptedException {
        String id = typed.strip();
        ToolSnapshot now = content;
        Tool found = now.byName(id);
        if (found == null) {
            now = awaited();
            found = now.byName(id);
        }
        if (found == null) {
            return new Lookup.Missing(unknown(id, now));
        }
        return policy.permits(found.id()) ? new Lookup.Found(found) : new Lookup.Missing(Dispatcher.denied(found.id()));
    }

    private ToolResult.Failed unknown(String id, ToolSnapshot now) {
        if (id.indexOf(':') >= 0 && ToolId.parse(id).isEmpty()) {
            return new ToolResult.Failed(
                    ErrorCode.TOOL_NOT_FOUND,
                    Stage.VALIDATE_TOOL_ID,
                    "'" + SafeText.squeezed(id, 100)
                            + "' is no tool id: an id is a namespace, one colon and a name, such as" + " cairn:search");
        }
        String silent = ToolId.parse(id)
                .map(named -> otherServers.silent().get(named.namespace()))
                .orElse(null);
        if (silent != null) {
            return new ToolResult.Failed(
                    ErrorCode.EXECUTION_FAILED,
                    Stage.RESOLVE,
                    "the server of that tool has not said which tools it has: " + silent);
        }
        List<String> near = NearNames.to(
                        id,
                        now.tools().stream().map(tool -> tool.id().toString()).toList())
                .stream()
                .limit(MOST_SUGGESTIONS)
                .toList();
        String help =
                near.isEmpty() ? "; look for one with search_tools" : "; did you mean " + String.join(", ", near) + "?";
        return new ToolResult.Failed(
                ErrorCode.TOOL_NOT_FOUND,
                Stage.RESOLVE,
                "there is no tool '" + SafeText.squeezed(id, 100) + "'" + help);
    }

    /** The tools at one moment. */
    public final class ToolSnapshot {
        private final List<Tool> all;
        private final List<Tool> permitted;

        // Made when somebody looks for a tool: listing them needs no more than their order.
        private volatile @Nullable Names names;

        private ToolSnapshot(List<Tool> all) {
            this.all = all;
            this.permitted = policy.rules().isEmpty()
                    ? all
                    : all.stream().filter(tool -> policy.permits(tool.id())).toList();
        }

        /** Those that may be called, in the order in which their namespaces came. */
        public List<Tool> tools() {
            return permitted;
        }

        /** The first of those that may be called and have this name. */
        public Optional<Tool> named(String name) {
            return Optional.ofNullable(names().permitted.get(name));
        }

        @Nullable
        Tool byId(String id) {
            return names().byId.get(id);
        }

        @Nullable
        Tool byName(String name) {
            return names().byName.get(name);
        }

        private Names names() {
            Names known = names;
            if (known == null) {
                known = new Names(all, permitted);
                names = known;
            }
            return known;
        }
    }

    /** What tools are called. */
    private static final class Names {
        private final Map<String, Tool> byId = new HashMap<>();
        private final Map<String, Tool> byName = new HashMap<>();
        private final Map<String, Tool> permitted = new HashMap<>();

        Names(List<Tool> all, List<Tool> mayBeCalled) {
            // An id comes before any other name, and ours before those of other servers.
            for (Tool tool : all) {
                if (tool.backend().kind() == Backend.Kind.LOCAL) {
                    byName.putIfAbsent(tool.name(), tool);
                    byName.putIfAbsent(tool.id().namespace() + ':' + tool.name(), tool);
                }
            }
            for (Tool tool : all) {
                byName.putIfAbsent(tool.name(), tool);
                byName.put(tool.id().toString(), tool);
            }
            for (Tool tool : mayBeCalled) {
                byId.put(tool.id().toString(), tool);
                permitted.putIfAbsent(tool.name(), tool);
            }
        }
    }
}

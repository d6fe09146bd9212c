package commonplace.tools.meta;

import commonplace.json.Json;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ToolId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool that answers with what it was given, and remembers that it was called. */
final class FakeTool implements CallableTool {
    final List<Map<String, @Nullable Object>> calls = Collections.synchronizedList(new ArrayList<>());

    private final String id;
    private final Backend backend;
    private List<String> changed = List.of();
    private boolean destructive;
    private boolean readOnly;
    private Work work = arguments -> arguments;

    interface Work {
        Object of(Map<String, @Nullable Object> arguments) throws CallFailure, InterruptedException;
    }

    private FakeTool(String id, Backend backend) {
        this.id = id;
        this.backend = backend;
    }

    static FakeTool ours(String id) {
        return new FakeTool(id, Backend.local());
    }

    static FakeTool of(String server, String name) {
        return new FakeTool(server + ":" + name, Backend.server(server));
    }

    FakeTool changed(String... parts) {
        changed = List.of(parts);
        return this;
    }

    FakeTool reading() {
        readOnly = true;
        return this;
    }

    FakeTool destroying() {
        destructive = true;
        return this;
    }

    FakeTool doing(Work does) {
        work = does;
        return this;
    }

    @Override
    public ToolId id() {
        return ToolId.parse(id).orElseThrow();
    }

    @Override
    public String directName() {
        return id.replace(":", backend.serverName().isPresent() ? "__" : "_");
    }

    @Override
    public String description() {
        return "Does " + id;
    }

    @Override
    public Map<String, @Nullable Object> definition() {
        return Json.object("name", id().name(), "description", description(), "inputSchema", inputSchema());
    }

    @Override
    public Map<String, @Nullable Object> inputSchema() {
        return Quoted.object("{'type': 'object', 'properties': {'n': {}}, 'required': ['n']}");
    }

    @Override
    public Optional<Map<String, @Nullable Object>> outputSchema() {
        return Optional.empty();
    }

    @Override
    public Backend backend() {
        return backend;
    }

    @Override
    public Guide guide() {
        return Guide.NONE;
    }

    @Override
    public boolean readOnly() {
        return readOnly;
    }

    @Override
    public boolean destructive() {
        return destructive;
    }

    @Override
    public List<String> changed() {
        return changed;
    }

    @Override
    public Optional<String> misfit(Map<String, ? extends @Nullable Object> arguments) {
        return arguments.containsKey("n") ? Optional.empty() : Optional.of("'n' is missing");
    }

    @Override
    public Optional<String> broken(ToolReply reply) {
        return Optional.empty();
    }

    @Override
    public ToolReply call(Map<String, @Nullable Object> arguments, Caller caller)
            throws CallFailure, InterruptedException {
        calls.add(arguments);
        return new Given(work.of(arguments));
    }

    private record Given(Object structured) implements ToolReply {
        @Override
        public boolean failed() {
            return structured.equals("failed");
        }

        @Override
        public String text() {
            return String.valueOf(structured);
        }

        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("structuredContent", structured);
        }
    }
}

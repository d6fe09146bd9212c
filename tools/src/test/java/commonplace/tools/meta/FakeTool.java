package commonplace.tools.meta;

import commonplace.json.Json;
import commonplace.tools.Backend;
import commonplace.tools.Guide;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool that answers with what it was given, and remembers that it was called. */
final class FakeTool implements Tool {
    final List<Map<String, @Nullable Object>> calls = Collections.synchronizedList(new ArrayList<>());

    private final String id;
    private final Backend backend;
    private List<String> changed = List.of();
    private boolean destructive;
    private boolean readOnly;
    private Work work = arguments -> arguments;

    interface Work {
        Object of(Map<String, @Nullable Object> arguments) throws InterruptedException;
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
    public String name() {
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
    public Prepared prepare(Map<String, ? extends @Nullable Object> arguments) {
        return arguments.containsKey("n")
                ? new Prepared.Ready(_ -> answer(new LinkedHashMap<>(arguments)))
                : new Prepared.Misfit("'n' is missing");
    }

    private ToolResult answer(Map<String, @Nullable Object> arguments) throws InterruptedException {
        calls.add(arguments);
        Object structured = work.of(arguments);
        return new ToolResult.Foreign(List.of(), Optional.of(structured), structured.equals("failed"));
    }

    @Override
    public Optional<ToolResult> told(ToolResult.Failed failure) {
        return Optional.empty();
    }
}

package commonplace.server.gateway;

import commonplace.access.ClientName;
import commonplace.access.Principal;
import commonplace.http.limits.ClientLimit;
import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import commonplace.json.Json;
import commonplace.mcp.InputRequest;
import commonplace.mcp.McpException;
import commonplace.mcp.Roots;
import commonplace.mcp.server.RequestContext;
import commonplace.tools.Caller;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A client, as the tools know it. */
record McpCaller(RequestContext call) implements Caller {
    private static final String SAMPLING = "sampling";
    private static final String ELICITATION = "elicitation";
    private static final String ROOTS = "roots";
    private static final String CONFIRM = "confirm";

    /** Where a client may say in a request which model it is for; the protocol has no place for it. */
    private static final String MODEL = "commonplace/model";

    @Override
    public Object identity() {
        return call.caller();
    }

    /** Who the door knows it to be; else an agent of the person whose process this is, by the name that it gives itself. */
    @Override
    public Principal principal() {
        return call.user()
                .filter(Principal.class::isInstance)
                .map(Principal.class::cast)
                .orElseGet(() -> new Principal.Agent(
                        new ClientName(call.client().name(), call.client().version()),
                        call.meta().get(MODEL) instanceof String model ? model : "",
                        Principal.Person.ofThisProcess()));
    }

    @Override
    public void progress(double done, double total, String message) {
        call.progress(done, total, message);
    }

    @Override
    public Optional<Model> model() {
        return call.client().can(SAMPLING) ? Optional.of(this::write) : Optional.empty();
    }

    @Override
    public Optional<Boolean> confirms(String question) throws InterruptedException {
        if (!call.client().can(ELICITATION)) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> yes = Json.object(
                "type", "boolean", "title", "Go ahead", "description", "Whether this may be done", "default", false);
        Map<String, @Nullable Object> schema =
                Json.object("type", "object", "properties", Json.object(CONFIRM, yes), "required", List.of(CONFIRM));
        var answer = call.elicit(CONFIRM, question, schema);
        return Optional.of(
                answer.accepted() && Boolean.TRUE.equals(answer.content().get(CONFIRM)));
    }

    @Override
    public ScriptRoom scriptRoom() {
        Object owner = call.scriptOwner();
        return switch (call.visitor()
                .map(visitor -> visitor.take(ClientLimit.SCRIPTS))
                .orElse(null)) {
            case Requester.Holding.Held held -> new ScriptRoom.Granted(owner, held::giveBack);
            case Requester.Holding.Refused(LimitRefusal refusal, Object _) ->
                new ScriptRoom.Refused(refusal.message(), refusal.retrySeconds());
            case null -> new ScriptRoom.Granted(owner, () -> {});
        };
    }

    // spec: "Servers SHOULD ... respect root boundaries"; they are file:// URIs
    @Override
    public List<Path> folders(boolean mayAsk) throws InterruptedException {
        var folders = new ArrayList<Path>();
        if (call.folder().isEmpty()) {
            return folders; // Whose folders are those of another machine.
        }
        if (mayAsk && call.client().can(ROOTS)) {
            try {
                folders.addAll(Roots.folders(call.ask(ROOTS, InputRequest.roots())));
            } catch (McpException declined) {
                // Where it was started is known in any case.
            }
        }
        folders.add(call.folder().get());
        return folders;
    }

    private Optional<String> write(String instructions, String message, int maxTokens) throws InterruptedException {
        Map<String, @Nullable Object> user =
                Json.object("role", "user", "content", Json.object("type", "text", "text", message));
        var question = InputRequest.sample(Json.object(
                "messages",
                List.of(user),
                "systemPrompt",
                instructions,
                "includeContext",
                "none",
                "temperature",
                0L,
                "maxTokens",
                (long) maxTokens));
        try {
            return text(call.ask("answer", question).get("content"));
        } catch (McpException declined) {
            // The person said no, or the client cannot after all: not our failure.
            return Optional.empty();
        }
    }

    // spec: before 2025-11-25 the content is one block, since then it may be several
    private static Optional<String> text(@Nullable Object content) {
        if (content instanceof List<?> blocks) {
            var all = new StringBuilder();
            blocks.forEach(block -> text(block).ifPresent(all::append));
            return all.isEmpty() ? Optional.empty() : Optional.of(all.toString());
        }
        Map<String, @Nullable Object> block = Json.asObject(content);
        return block != null && block.get("text") instanceof String text ? Optional.of(text) : Optional.empty();
    }
}

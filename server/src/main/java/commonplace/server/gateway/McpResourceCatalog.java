package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.PromptResult;
import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.server.ListPage;
import commonplace.mcp.server.Prompt;
import commonplace.mcp.server.RequestContext;
import commonplace.mcp.server.UnknownPositionException;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.ResourceCatalog;
import commonplace.tools.meta.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Resources and prompts of this server and of others, for the tools that reach them. */
final class McpResourceCatalog implements ResourceCatalog {
    private static final String OWN = "commonplace";

    private final ToolGateway gateway;

    McpResourceCatalog(ToolGateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public Part resources(Optional<String> server, Optional<String> from)
            throws ResourceException, InterruptedException {
        gateway.ready();
        try {
            if (server.isEmpty() || server.get().equals(OWN)) {
                ListPage<Resource> page =
                        (server.isEmpty() ? gateway.resources() : gateway.ownResources()).list(from.orElse(null));
                return new Part(page.items().stream().map(Resource::wire).toList(), Optional.ofNullable(page.next()));
            }
            return new Part(
                    SharedResources.of(named(server.get())).stream()
                            .map(Resource::wire)
                            .toList(),
                    Optional.empty());
        } catch (ResourceException | InterruptedException told) {
            throw told;
        } catch (UnknownPositionException notOurs) {
            throw invalid("'cursor' is not one that list_resources gave; start again without one");
        } catch (Exception failed) {
            throw broken(failed);
        }
    }

    @Override
    public List<Map<String, @Nullable Object>> read(String uri) throws ResourceException, InterruptedException {
        try {
            Optional<List<ResourceContents>> contents = gateway.resources().read(uri);
            if (contents.isEmpty()) {
                throw invalid("there is no resource " + uri
                        + "; list_resources shows what there is. What another server calls "
                        + "x://y is mcp://SERVER/x://y here");
            }
            return contents.get().stream().map(ResourceContents::wire).toList();
        } catch (ResourceException | InterruptedException told) {
            throw told;
        } catch (Exception failed) {
            throw broken(failed);
        }
    }

    @Override
    public List<Map<String, @Nullable Object>> prompts(Optional<String> server)
            throws ResourceException, InterruptedException {
        gateway.ready();
        List<Prompt> prompts = server.isEmpty()
                ? gateway.prompts()
                : server.get().equals(OWN) ? gateway.ownPrompts() : SharedPrompts.of(named(server.get()));
        return prompts.stream().map(Prompt::wire).toList();
    }

    @Override
    public Filled prompt(String name, Map<String, String> arguments) throws ResourceException, InterruptedException {
        gateway.ready();
        Prompt prompt = gateway.prompts().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> invalid("there is no prompt '" + name + "'; list_prompts shows what there is"));
        for (Prompt.Argument argument : prompt.arguments()) {
            if (argument.required() && !arguments.containsKey(argument.name())) {
                throw invalid("the prompt " + name + " needs the argument '" + argument.name() + "'");
            }
        }
        try {
            PromptResult result = prompt.handler().get(arguments, RequestContext.unattended());
            var messages = new ArrayList<Map<String, @Nullable Object>>();
            result.messages()
                    .forEach(each -> messages.add(Json.object(
                            "role", each.role(), "content", each.content().wire())));
            return new Filled(Optional.of(result.description()).filter(text -> !text.isEmpty()), messages);
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Exception failed) {
            throw broken(failed);
        }
    }

    private RemoteServer named(String server) throws ResourceException {
        Optional<String> refusal = gateway.refusal(server);
        if (refusal.isPresent()) {
            throw invalid("server '" + server + "' may not be used: " + refusal.get());
        }
        List<RemoteServer> all = gateway.remoteServers();
        return all.stream()
                .filter(each -> each.name().equals(server))
                .findFirst()
                .orElseThrow(() -> invalid("there is no server '" + server + "'; there are " + OWN
                        + all.stream().map(each -> ", " + each.name()).collect(Collectors.joining())));
    }

    private static ResourceException invalid(String message) {
        return new ResourceException(ToolResult.Failed.invalid(message));
    }

    private static ResourceException broken(Exception failed) {
        return new ResourceException(
                failed instanceof McpClientException upstream
                        ? RemoteTool.failure(upstream)
                        : new ToolResult.Failed(
                                ErrorCode.INTERNAL, Stage.EXECUTE, String.valueOf(failed.getMessage())));
    }
}

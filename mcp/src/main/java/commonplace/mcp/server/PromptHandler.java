package commonplace.mcp.server;

import commonplace.mcp.PromptResult;
import java.util.Map;

/** Writes out a prompt. Required arguments are there; no others than those declared are. */
@FunctionalInterface
public interface PromptHandler {
    PromptResult get(Map<String, String> arguments, RequestContext call) throws Exception;
}

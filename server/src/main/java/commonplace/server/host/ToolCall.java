package commonplace.server.host;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool to call, and with what. */
public record ToolCall(String tool, Map<String, @Nullable Object> arguments) {}

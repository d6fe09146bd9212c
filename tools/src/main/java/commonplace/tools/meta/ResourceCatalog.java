package commonplace.tools.meta;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What servers offer besides tools: texts that can be read by address, and prompts. The values are those of MCP. */
public interface ResourceCatalog {
    /** Part of a list, and where the next part begins, if there is one. */
    record Part(List<Map<String, @Nullable Object>> items, Optional<String> next) {}

    /** @param server whose; ours and all others' where none is named */
    Part resources(Optional<String> server, Optional<String> from) throws ResourceException, InterruptedException;

    /** The contents of a resource. */
    List<Map<String, @Nullable Object>> read(String uri) throws ResourceException, InterruptedException;

    /** @param server whose; ours and all others' where none is named */
    List<Map<String, @Nullable Object>> prompts(Optional<String> server) throws ResourceException, InterruptedException;

    /** What a prompt says with its arguments put in. */
    record Filled(Optional<String> description, List<Map<String, @Nullable Object>> messages) {}

    Filled prompt(String name, Map<String, String> arguments) throws ResourceException, InterruptedException;
}

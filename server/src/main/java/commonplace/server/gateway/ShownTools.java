package commonplace.server.gateway;

import commonplace.mcp.server.ServedTool;
import commonplace.tools.meta.Toolbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What clients with one choice of tools see of those that there are at one moment. */
final class ShownTools {
    private final Toolbox.ToolSnapshot of;
    private final List<ServedTool> list;

    // Made when somebody calls a tool: listing them needs no more than their order.
    private volatile @Nullable Map<String, ServedTool> names;

    ShownTools(Toolbox.ToolSnapshot of, List<ServedTool> list) {
        this.of = of;
        this.list = list;
    }

    boolean isOf(Toolbox.ToolSnapshot now) {
        return of.equals(now);
    }

    List<ServedTool> list() {
        return list;
    }

    Optional<ServedTool> named(String name) {
        Map<String, ServedTool> known = names;
        if (known == null) {
            known = new HashMap<>();
            for (ServedTool tool : list) {
                known.putIfAbsent(tool.name(), tool);
            }
            names = known;
        }
        return Optional.ofNullable(known.get(name));
    }
}

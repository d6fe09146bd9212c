package commonplace.tools.meta;

import commonplace.tools.Between;
import commonplace.tools.Default;
import commonplace.tools.Named;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code list_namespaces}: whose tools there are. */
record ListNamespaces(Gateway gateway) {
    private static final int USUAL_LIMIT = 20;

    record Arguments(
            @Between(least = 1, most = 100) @Default("20") Optional<Integer> limit, Optional<String> cursor) {}

    record Result(
            List<String> namespaces, @Named("nextCursor") Optional<String> nextCursor, Optional<String> notice) {}

    ToolResult call(Arguments arguments) throws InterruptedException {
        Toolbox.ToolSnapshot content = gateway.toolbox().awaited();
        long version = gateway.search().view(content).version();
        List<String> all = gateway.toolbox().namespaces();
        int from = Math.min(PageCursor.offset(arguments.cursor(), "", version), all.size());
        int to = Math.min(from + arguments.limit().orElse(USUAL_LIMIT), all.size());
        return new ToolResult.Data(new Result(
                all.subList(from, to),
                to < all.size() ? Optional.of(PageCursor.of(to, "", version)) : Optional.empty(),
                gateway.toolbox().notice()));
    }
}

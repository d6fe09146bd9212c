package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.search.catalog.CatalogView;
import commonplace.tools.Between;
import commonplace.tools.Caller;
import commonplace.tools.Default;
import commonplace.tools.Doc;
import commonplace.tools.Named;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** {@code search_tools}: the tools that fit what somebody wants to do. */
record SearchTools(Gateway gateway, Caller caller) {
    private static final int USUAL_LIMIT = 20;
    private static final int SHORT = 120;

    record Arguments(
            @Doc("What you want to do, in your own words. Empty: all tools")
            String query,

            @Between(least = 1, most = 100) @Default("20") Optional<Integer> limit,
            Optional<String> cursor) {}

    record Result(List<Entry> tools, @Named("nextCursor") Optional<String> nextCursor, Optional<String> notice) {}

    record Entry(
            String id,
            String name,
            Optional<String> namespace,
            @Named("shortDescription") Optional<String> shortDescription,
            Optional<List<String>> tags) {
        static Entry of(Tool tool) {
            List<String> tags = new ArrayList<>(tool.guide().tags());
            if (!tool.changed().isEmpty()) {
                tags.add("changed-since-approved");
            }
            return new Entry(
                    tool.id().toString(),
                    tool.id().name(),
                    Optional.of(tool.id().namespace()),
                    Optional.of(SafeText.squeezed(tool.description(), SHORT)).filter(text -> !text.isEmpty()),
                    Optional.of(List.copyOf(tags)).filter(some -> !some.isEmpty()));
        }
    }

    ToolResult call(Arguments arguments) throws InterruptedException {
        Toolbox.ToolSnapshot content = gateway.toolbox().awaited();
        ToolSearch search = gateway.search();
        CatalogView view = search.view(content);
        int limit = arguments.limit().orElse(USUAL_LIMIT);
        String query = arguments.query().strip();
        int from = PageCursor.offset(arguments.cursor(), query, view.version());
        List<String> found = search.search(view, query, from + limit + 1);
        List<String> page = found.subList(Math.min(from, found.size()), Math.min(from + limit, found.size()));
        search.searched(caller.identity(), query, page);
        return new ToolResult.Data(new Result(
                page.stream()
                        .map(content::byId)
                        .filter(Objects::nonNull)
                        .map(Entry::of)
                        .toList(),
                found.size() > from + limit
                        ? Optional.of(PageCursor.of(from + limit, query, view.version()))
                        : Optional.empty(),
                gateway.toolbox().notice()));
    }
}

package commonplace.tools.sources;

import commonplace.registry.Category;
import commonplace.registry.Registry;
import commonplace.tools.ToolResult;
import java.util.stream.Collectors;

/** {@code list_categories}: all topics. */
final class ListCategories {
    private ListCategories() {}

    record Arguments() {}

    static ToolResult of(Registry registry) {
        return new ToolResult.Text("Categories (%d):\n\n%s"
                .formatted(
                        registry.categories().size(),
                        registry.categories().stream().map(ListCategories::told).collect(Collectors.joining("\n"))));
    }

    private static String told(Category category) {
        return "- %s: %s\n  %s"
                .formatted(
                        category.slug(), RegistryText.line(category.name()), RegistryText.line(category.description()));
    }
}

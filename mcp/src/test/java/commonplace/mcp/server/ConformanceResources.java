package commonplace.mcp.server;

import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The resources of the conformance suite. */
final class ConformanceResources implements Resources {
    private static final String PREFIX = "test://template/";
    private static final String SUFFIX = "/data";

    @Override
    public ListPage<Resource> list(@Nullable String after) {
        return new ListPage<>(
                List.of(
                        resource("test://static-text", "text/plain"),
                        resource("test://static-binary", "image/png"),
                        resource("test://watched-resource", "text/plain")),
                null);
    }

    private static Resource resource(String uri, String mimeType) {
        return new Resource(uri, uri, "", "A resource of the conformance suite.", mimeType, null, Map.of());
    }

    @Override
    public List<ResourceTemplate> templates() {
        return List.of(new ResourceTemplate(
                PREFIX + "{id}" + SUFFIX, "template", "Template", "Of the conformance suite.", "application/json"));
    }

    @Override
    public Optional<List<ResourceContents>> read(String uri) {
        return Optional.ofNullable(contents(uri)).map(List::of);
    }

    private static @Nullable ResourceContents contents(String uri) {
        if (uri.startsWith(PREFIX) && uri.endsWith(SUFFIX)) {
            String id = uri.substring(PREFIX.length(), uri.length() - SUFFIX.length());
            String text = "{\"id\":\"" + id + "\",\"templateTest\":true,\"data\":\"Data for ID: " + id + "\"}";
            return new ResourceContents.Text(uri, "application/json", text);
        }
        return switch (uri) {
            case "test://static-text" ->
                new ResourceContents.Text(uri, "text/plain", "This is the content of the static text resource.");
            case "test://static-binary" -> new ResourceContents.Blob(uri, "image/png", ConformanceFeatures.PIXEL);
            case "test://watched-resource" -> new ResourceContents.Text(uri, "text/plain", "Watched.");
            default -> null;
        };
    }
}

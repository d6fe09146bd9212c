package commonplace.tools.sources;

import commonplace.json.Json;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import commonplace.tools.Caller;
import commonplace.tools.DirectCalls;
import commonplace.tools.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools on a registry of their own. */
final class TestSources {
    final Path file;

    /** What was said beside the answers. */
    final List<String> said = new ArrayList<>();

    private final DirectCalls<SourcesTools.Sources> tools;

    private TestSources(Path folder, Optional<Path> registry) {
        this.file = registry.orElse(folder);
        InstantSource clock = InstantSource.system();
        var live = new LiveRegistry(registry, clock, said::add);
        var federation = new Federation(live::served, new FetchedRegistries(folder.resolve("fetched"), clock), clock);
        this.tools = new DirectCalls<>(new SourcesTools(), () -> new SourcesTools.Sources(live, federation, clock));
    }

    static TestSources builtIn(Path folder) {
        return new TestSources(folder, Optional.empty());
    }

    static TestSources of(Path folder, String registry) throws IOException {
        var sources = new TestSources(folder, Optional.of(folder.resolve("registry.json")));
        sources.write(registry);
        return sources;
    }

    void write(String registry) throws IOException {
        Files.writeString(file, registry);
    }

    record Told(String text, boolean refused) {}

    String text(String tool, Object... namesAndValues) {
        Told told = call(tool, namesAndValues);
        if (told.refused()) {
            throw new AssertionError(told.text());
        }
        return told.text();
    }

    Told call(String tool, Object... namesAndValues) {
        return switch (outcome(tool, namesAndValues)) {
            case ToolResult.Text(String text) -> new Told(text, false);
            case ToolResult.Refused(String message) -> new Told(message, true);
            case ToolResult other -> throw new AssertionError(other);
        };
    }

    String misfit(String tool, Object... namesAndValues) {
        return switch (outcome(tool, namesAndValues)) {
            case ToolResult.Failed failure -> failure.message();
            case ToolResult other -> throw new AssertionError(other);
        };
    }

    private ToolResult outcome(String tool, Object... namesAndValues) {
        return tools.call(tool, Json.object(namesAndValues), Caller.NOBODY);
    }

    static Map<String, @Nullable Object> registry(String slug, SigningKey curator) {
        return registry(new String[] {slug}, curator);
    }

    static Map<String, @Nullable Object> registry(String[] slugs, SigningKey curator) {
        var categories = new LinkedHashMap<String, @Nullable Object>();
        for (String slug : slugs) {
            categories.put(slug, category(slug));
        }
        return Json.object(
                "version",
                "1.2.0",
                "updated",
                "2026-02-28",
                "curator",
                Json.object("name", "Ada", "pubkey", curator.curator().text()),
                "endorsements",
                List.of(),
                "categories",
                categories);
    }

    private static Map<String, @Nullable Object> category(String slug) {
        return Json.object(
                "name",
                "About " + slug,
                "description",
                "All there is to know of " + slug + ".",
                "query_patterns",
                List.of("keep " + slug, slug + " at home", "learn about " + slug),
                "sources",
                List.of(
                        source(slug, 2, "Second", "video"),
                        source(slug, 1, "First", "book"),
                        source(slug, 3, "Third", "forum")));
    }

    private static Map<String, @Nullable Object> source(String slug, long rank, String name, String type) {
        return Json.object(
                "rank",
                rank,
                "name",
                name + " of " + slug,
                "url",
                "https://example.org/" + slug + "/" + rank,
                "type",
                type,
                "why",
                "It is good.");
    }

    static String signed(Map<String, @Nullable Object> registry, SigningKey key) throws NoCanonicalFormException {
        return Json.text(SignedJson.sign(registry, key));
    }
}

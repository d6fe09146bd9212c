package commonplace.registry.curation;

import commonplace.json.Json;
import commonplace.registry.signing.CuratorKey;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a new registry holds: everything that one must have, to be written over. */
final class NewRegistry {
    /** The topic that is there for an example; a curator renames it. */
    static final String SLUG = "example-topic";

    private NewRegistry() {}

    static Map<String, @Nullable Object> of(String curator, CuratorKey key, LocalDate updated) {
        return Json.object(
                "version",
                "0.1.0",
                "updated",
                updated.toString(),
                "curator",
                Json.object("name", curator, "pubkey", key.text()),
                "endorsements",
                List.of(),
                "categories",
                Json.object(SLUG, category()));
    }

    private static Map<String, @Nullable Object> category() {
        return Json.object(
                "name",
                "Example Topic",
                "description",
                "Say here what the topic is and what it is not, in a sentence or two. Give the topic a slug of its own"
                        + " in place of " + SLUG + ", and add others beside it.",
                "query_patterns",
                List.of(
                        "what people ask who want this topic",
                        "the same in other words, as somebody would who does not know the terms",
                        "a few telling words alone"),
                "sources",
                List.of(
                        source(1, "documentation", "best", "Say here what makes this the one to begin with."),
                        source(2, "tutorial", "second best", "Say here what this one gives that the first does not."),
                        source(3, "repo", "third", "Say here for whom, or for what, this one is the right one.")));
    }

    private static Map<String, @Nullable Object> source(int rank, String type, String which, String why) {
        return Json.object(
                "rank",
                rank,
                "name",
                "Name of the " + which + " source",
                "url",
                "https://example.org/" + which.replace(' ', '-'),
                "type",
                type,
                "why",
                why);
    }
}

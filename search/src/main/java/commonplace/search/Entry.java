package commonplace.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What can be found: texts by their words, keywords by their exact value.
 *
 * @param id names the entry; putting another with the same id replaces it
 * @param keywords values by field, compared exactly; a caller that wants them folded folds them on both sides
 * @param created milliseconds since 1970, as is {@code modified}
 * @param payload kept for the caller, given back by {@link TextIndex#payloads}
 */
public record Entry(
        String id,
        String title,
        List<String> aliases,
        List<String> headings,
        List<String> tags,
        String body,
        Map<String, Set<String>> keywords,
        long created,
        long modified,
        byte[] payload) {
    private static final int MAX_ID = 8_000;

    public Entry {
        if (id.isEmpty() || id.length() > MAX_ID) {
            throw new IllegalArgumentException("an id has 1 to " + MAX_ID + " characters, not " + id.length());
        }
        aliases = List.copyOf(aliases);
        headings = List.copyOf(headings);
        tags = List.copyOf(tags);
        keywords = Map.copyOf(keywords);
    }
}

package commonplace.projects.semantic;

import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A text that is to be found.
 *
 * @param id names it; another with the same id replaces it
 * @param title counts as part of each of its parts
 * @param parts what is found and shown for itself; a short text has one
 * @param keywords values by field that a search can ask for
 */
public record SearchableText(
        String id, String title, String text, List<Part> parts, Map<String, Set<String>> keywords) {
    public SearchableText {
        parts = List.copyOf(parts);
        keywords = Map.copyOf(keywords);
    }

    /**
     * A stretch of the text.
     *
     * @param payload kept for the caller, and given back with what is found
     */
    public record Part(Span span, byte[] payload) {}
}

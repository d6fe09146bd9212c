package commonplace.search.passages;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is found: a section of a document. A short document is one section.
 *
 * @param title counts as part of the text
 * @param windows stretches of the text with their vectors; they may overlap, and leave parts of the text out
 * @param keywords values by field, compared exactly
 * @param payload kept for the caller, and given back with what is found
 */
public record PassageSection(
        String title, String text, List<Window> windows, Map<String, Set<String>> keywords, byte[] payload) {
    public PassageSection {
        windows = List.copyOf(windows);
        keywords = Map.copyOf(keywords);
        for (Window window : windows) {
            if (window.end() > text.length()) {
                throw new IllegalArgumentException("a window from " + window.start() + " to " + window.end()
                        + " leads out of a text of " + text.length() + " characters");
            }
        }
    }
}

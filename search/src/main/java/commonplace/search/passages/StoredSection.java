package commonplace.search.passages;

import java.util.List;

/**
 * What the index keeps of a section and gives back.
 *
 * @param language the one in whose way its words are compared, such as {@code en}
 * @param windows as they were put, with vectors of length 1; without those that are kept elsewhere
 */
public record StoredSection(String language, List<Window> windows, byte[] payload) {
    public StoredSection {
        windows = List.copyOf(windows);
    }
}

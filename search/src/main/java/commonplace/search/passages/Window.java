package commonplace.search.passages;

/**
 * A stretch of a section's text with its own vector.
 *
 * @param start where it begins in the section's text
 * @param end where the next character would be
 * @param vector of any length but zero, compared by its direction alone; empty as long as there is none
 */
public record Window(int start, int end, float[] vector) {
    public Window {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("a window from " + start + " to " + end + " is no stretch of a text");
        }
    }

    boolean hasVector() {
        return vector.length > 0;
    }
}

package commonplace.knowledge;

/**
 * A live document as a tool is shown it before it changes something.
 *
 * @param hasFile whether it was ever written to, or read from, a file
 */
record Seen(Mark mark, TextFormat format, boolean hasFile) {
    String fileText() {
        return format.file(mark.text());
    }

    /** Whether it was begun for a note that is not there yet. */
    boolean isNew() {
        return !hasFile && mark.text().isEmpty();
    }
}

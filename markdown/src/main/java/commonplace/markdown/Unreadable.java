package commonplace.markdown;

/** What keeps front matter from being read; {@link FrontMatter} turns it into a {@link FrontMatterProblem}. */
final class Unreadable extends Exception {
    private final String reason;
    private final int offset;

    Unreadable(String reason, int offset) {
        super(reason, null, false, false);
        this.reason = reason;
        this.offset = offset;
    }

    String reason() {
        return reason;
    }

    /** Where in the page. */
    int offset() {
        return offset;
    }
}

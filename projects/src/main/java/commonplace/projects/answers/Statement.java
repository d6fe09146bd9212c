package commonplace.projects.answers;

/**
 * Something that a document says, and what it must be read with.
 *
 * @param quote the statement itself
 * @param shown what is quoted of it: all of a list, and the sentence before one that begins with a pronoun
 * @param context the title and the headings above it; in front matter the title and the other fields
 * @param before the sentence before it, empty where it is the first under its heading
 */
record Statement(Quote quote, Quote shown, StatementRole role, String context, String before) {
    String words() {
        return quote.words();
    }

    /** Whether it begins with a word that the sentence before it explains. */
    boolean goesOn() {
        return !before.isEmpty() && QuotedSpans.goesOn(words());
    }

    /** With what its first word means. */
    String understood() {
        return goesOn() ? before + " " + words() : words();
    }
}

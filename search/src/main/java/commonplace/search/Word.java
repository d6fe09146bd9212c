package commonplace.search;

/** A word as it is indexed, and its stem, which may be the word itself. */
public record Word(String text, String stem) {}

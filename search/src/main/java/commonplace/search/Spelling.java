package commonplace.search;

/** A word that was typed and that no entry has, and the one that was probably meant. */
public record Spelling(String typed, String meant) {}

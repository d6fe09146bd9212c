package commonplace.search;

/** A stretch of the body, as offsets into its {@code String}; {@code end} is the first offset after it. */
public record MatchSpan(int start, int end) {}

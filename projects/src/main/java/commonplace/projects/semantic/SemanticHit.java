package commonplace.projects.semantic;

/**
 * A text that was found, with its best part.
 *
 * @param part its place in {@link SearchableText#parts()}
 * @param start where the passage that fits best begins, counted from the part's beginning
 * @param end where it ends
 * @param relevance from 0 to 1: 0.7 and up for a text that answers the query, below 0.5 for an unrelated one
 */
public record SemanticHit(String id, int part, byte[] payload, int start, int end, double relevance) {}

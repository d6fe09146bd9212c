package commonplace.search.passages;

/**
 * How far the vectors have been made.
 *
 * @param windows all of them
 * @param embedded those that have their vector
 */
public record Coverage(long windows, long embedded) {
    /** From 0 to 1; what has no windows lacks nothing. */
    public double share() {
        return windows == 0 ? 1 : (double) embedded / windows;
    }
}

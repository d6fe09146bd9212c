package commonplace.database;

import java.util.Comparator;
import java.util.Optional;

/** A version of the extension that compares vectors. */
record PgVector(int major, int minor, int patch) implements Comparable<PgVector> {
    /** Older ones lose entries of graphs while they tidy up. */
    static final PgVector SOUND = new PgVector(0, 8, 4);

    private static final Comparator<PgVector> OLDEST_FIRST = Comparator.comparingInt(PgVector::major)
            .thenComparingInt(PgVector::minor)
            .thenComparingInt(PgVector::patch);

    static PgVector of(String version) {
        int[] numbers = new int[3];
        String[] parts = version.split("\\.", -1);
        for (int i = 0; i < Math.min(parts.length, numbers.length); i++) {
            String digits = parts[i].replaceAll("\\D.*", "");
            numbers[i] = digits.isEmpty() ? 0 : Integer.parseInt(digits);
        }
        return new PgVector(numbers[0], numbers[1], numbers[2]);
    }

    boolean hasGraphs() {
        return compareTo(new PgVector(0, 5, 0)) >= 0;
    }

    /** Whether a search in a graph goes on until it has found enough. */
    boolean iterates() {
        return compareTo(new PgVector(0, 8, 0)) >= 0;
    }

    /** What is wrong with it, for people. */
    Optional<String> concern() {
        return compareTo(SOUND) < 0
                ? Optional.of("pgvector " + this + " has faults that are mended in " + SOUND + "; upgrade it")
                : Optional.empty();
    }

    @Override
    public int compareTo(PgVector other) {
        return OLDEST_FIRST.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}

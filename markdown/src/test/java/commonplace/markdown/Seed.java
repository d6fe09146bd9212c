package commonplace.markdown;

import java.util.Random;

/** Random tests print their seed; {@code -Dseed=} repeats a run. */
public record Seed(long value) {
    public static Seed next() {
        return new Seed(Long.getLong("seed", new Random().nextLong()));
    }

    public Random random() {
        return new Random(value);
    }

    @Override
    public String toString() {
        return "rerun with -Dseed=" + value;
    }
}

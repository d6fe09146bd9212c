package commonplace.projects.documents;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much a document matters; the order is that of their weight. */
public enum PromotionLevel {
    STANDARD(0),
    IMPORTANT(0.10),
    CRITICAL(0.15);

    public static final String FIELD = "promotion_level";

    private final double lift;

    PromotionLevel(double lift) {
        this.lift = lift;
    }

    /** What is added to a document's relevance where documents are put in order; never to what is printed. */
    public double lift() {
        return lift;
    }

    /** This one and those that matter more. */
    public List<PromotionLevel> andAbove() {
        return Arrays.stream(values())
                .filter(level -> level.compareTo(this) >= 0)
                .toList();
    }

    public static Optional<PromotionLevel> of(String word) {
        return Arrays.stream(values())
                .filter(level -> level.toString().equals(word))
                .findFirst();
    }

    /** As it is written in front matter. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

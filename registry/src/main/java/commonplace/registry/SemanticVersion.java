package commonplace.registry;

import java.util.Comparator;
import java.util.List;

/**
 * Which of two versions is the later one.
 *
 * @param numbers major, minor, patch
 * @param preRelease what follows a hyphen, part by part; empty for a release
 */
public record SemanticVersion(List<String> numbers, List<String> preRelease) implements Comparable<SemanticVersion> {
    // Of any length, and without zeros before them: the longer one is the greater.
    private static final Comparator<String> NUMBERS =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    /** @param text a version as registries have it, which was checked */
    public static SemanticVersion of(String text) {
        // semver: 10, "Build metadata MUST be ignored when determining version precedence"
        String version = text.split("\\+", 2)[0];
        String[] parts = version.split("-", 2);
        return new SemanticVersion(dotted(parts[0]), parts.length == 1 ? List.of() : dotted(parts[1]));
    }

    private static List<String> dotted(String text) {
        return List.of(text.split("\\.", -1));
    }

    @Override
    public int compareTo(SemanticVersion other) {
        for (int i = 0; i < Math.min(numbers.size(), other.numbers.size()); i++) {
            int order = NUMBERS.compare(numbers.get(i), other.numbers.get(i));
            if (order != 0) {
                return order;
            }
        }
        // semver: 11.3, a release is later than what was before it
        return preRelease.isEmpty() || other.preRelease.isEmpty()
                ? Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty())
                : comparePreRelease(other);
    }

    private int comparePreRelease(SemanticVersion other) {
        for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
            int order = compareParts(preRelease.get(i), other.preRelease.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.size(), other.preRelease.size());
    }

    private static int compareParts(String one, String other) {
        if (isNumber(one) && isNumber(other)) {
            return NUMBERS.compare(one, other);
        }
        // semver: 11.4.3, numbers come before words
        return isNumber(one) == isNumber(other) ? one.compareTo(other) : isNumber(one) ? -1 : 1;
    }

    private static boolean isNumber(String part) {
        return part.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}

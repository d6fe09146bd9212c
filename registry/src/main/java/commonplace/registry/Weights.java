package commonplace.registry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How much each word tells in a registry. */
final class Weights {
    private static final double GENERIC = 0.25;

    /** A word that is said of many things tells less than a name, even if one category alone has it. */
    private static final double EVERYDAY = 0.7;

    /** A number, or a name with one, narrows a question down rather than being its subject: python 3, JLPT N5. */
    private static final double NUMBERED = 0.5;

    /** How many categories have a word, each counted by the square of its strength, so that a remark hardly counts. */
    private final Map<String, Double> spreads = new TreeMap<>();

    private final int categories;

    Weights(List<CategoryWords> categories) {
        this.categories = categories.size();
        for (CategoryWords category : categories) {
            for (String stem : category.stems()) {
                double strength = category.strength(stem);
                spreads.merge(stem, strength * strength, Double::sum);
            }
        }
    }

    /** In the order of the alphabet. */
    Set<String> stems() {
        return spreads.keySet();
    }

    /** The rarer among the categories, the more a word tells: the usual logarithm, 1 for a name that one of them has. */
    double weight(String stem) {
        double rarity = Math.min(1, Math.log(1 + categories / spread(stem)) / Math.log(1 + categories));
        return rarity * (English.isGeneric(stem) ? GENERIC : everyday(stem));
    }

    /** How far a word says by itself that a category is meant, to which it belongs by so much. */
    double telling(String stem, double strength) {
        return English.isGeneric(stem) ? 0 : everyday(stem) * Math.min(1, strength * strength / spread(stem));
    }

    private double spread(String stem) {
        return spreads.getOrDefault(stem, 1.0);
    }

    private static double everyday(String stem) {
        return English.isCommon(stem, stem) ? EVERYDAY : 1;
    }

    /** How much it counts against a category that it does not have a word which no other has either. */
    static double ofUnknown(String word, boolean generic) {
        return generic ? GENERIC : word.chars().anyMatch(Character::isDigit) ? NUMBERED : 1;
    }
}

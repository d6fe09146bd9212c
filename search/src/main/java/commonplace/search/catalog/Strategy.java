package commonplace.search.catalog;

import java.util.Locale;

/** How things are found. */
public enum Strategy {
    /** The whole query as it stands is a part of the description, name, namespace or a tag. */
    LEXICAL,
    /** By words. */
    BM25,
    /** By vectors alone. */
    SEMANTIC,
    /** By words and vectors together. */
    HYBRID;

    /** Whether a search needs the vector of its query; without one it is by words. */
    public boolean usesVectors() {
        return this == SEMANTIC || this == HYBRID;
    }

    /**
     * The one of that name, in small letters.
     *
     * @throws IllegalArgumentException for any other; its message says which there are
     */
    public static Strategy of(String name) {
        for (Strategy strategy : values()) {
            if (strategy.toString().equals(name)) {
                return strategy;
            }
        }
        throw new IllegalArgumentException(
                "'" + name + "' is no way to search. These are: lexical, bm25, semantic, hybrid.");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

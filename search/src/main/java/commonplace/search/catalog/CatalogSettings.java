package commonplace.search.catalog;

/**
 * How a catalog is searched.
 *
 * @param nameBoost how often a word of the name counts, where one of the description counts once
 * @param maxDocs how many things are searched, the first by id; 0 for all of them. The others are only listed.
 * @param maxTextLength how many characters of a thing's texts are read, beginning with its name; 0 for all
 */
public record CatalogSettings(
        Strategy strategy, double nameBoost, double namespaceBoost, double tagsBoost, int maxDocs, int maxTextLength) {

    public static final CatalogSettings DEFAULTS = new CatalogSettings(Strategy.BM25, 3, 2, 2, 0, 0);

    public CatalogSettings {
        check("name boost", nameBoost);
        check("namespace boost", namespaceBoost);
        check("tags boost", tagsBoost);
        check("number of things that are searched", maxDocs);
        check("length of text that is read", maxTextLength);
    }

    public CatalogSettings with(Strategy other) {
        return new CatalogSettings(other, nameBoost, namespaceBoost, tagsBoost, maxDocs, maxTextLength);
    }

    private static void check(String what, double value) {
        if (!(value >= 0 && value <= Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("The " + what + " is " + value + "; it must be 0 or more.");
        }
    }
}

package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Things to put into catalogs. */
final class TestThings {
    private static final List<String> WORDS = List.of(
            "search",
            "note",
            "links",
            "folder",
            "weather",
            "forecast",
            "invoice",
            "send",
            "create",
            "delete",
            "calendar",
            "event",
            "picture",
            "convert",
            "file",
            "running",
            "translate",
            "Größe",
            "検索",
            "поиск",
            "getLinks",
            "the");

    private TestThings() {}

    /** All texts mean the same. */
    static final class OneMeaning implements EmbeddingSource {
        @Override
        public float[] query(String text) {
            return new float[] {1, 0};
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return texts.stream().map(this::query).toList();
        }
    }

    static Findable thing(String id, String description) {
        int colon = id.indexOf(':');
        return new Findable(
                id,
                id.substring(colon + 1),
                colon < 0 ? "" : id.substring(0, colon),
                List.of(),
                description,
                List.of(),
                List.of());
    }

    static Findable withIntents(String id, String description, String... intents) {
        Findable plain = thing(id, description);
        return new Findable(id, plain.name(), plain.namespace(), List.of(), description, List.of(), List.of(intents));
    }

    static Catalog catalog(Findable... things) {
        return catalog(CatalogSettings.DEFAULTS, List.of(things));
    }

    static Catalog catalog(CatalogSettings settings, List<Findable> things) {
        var catalog = new Catalog(settings);
        catalog.change(things, List.of());
        return catalog;
    }

    static List<String> found(Catalog catalog, String query) {
        return ids(catalog.view().search(query, 100));
    }

    static List<String> ids(List<CatalogHit> ranked) {
        return ranked.stream().map(CatalogHit::id).toList();
    }

    /** Of few words, so that many have the same ones. */
    static Findable random(Random random, int number) {
        return new Findable(
                "ns" + number % 3 + ":" + word(random) + "_" + number,
                word(random) + "_" + number,
                "ns" + number % 3,
                words(random, 2),
                String.join(" ", words(random, 8)),
                List.of(new Findable.DescribedParameter(word(random), word(random))),
                List.of(String.join(" ", words(random, 4))));
    }

    static List<String> words(Random random, int most) {
        var words = new ArrayList<String>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            words.add(word(random));
        }
        return words;
    }

    static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }
}

package commonplace.search.catalog;

import static commonplace.search.catalog.TestThings.catalog;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CatalogPropertyTest {
    private static final long SEED = Long.getLong("seed", 20260701);
    private static final int THINGS = 40;

    private final Random random = new Random(SEED);

    @Test
    void aChangedCatalogIsTheSameAsOneMadeAnew() {
        for (int maxDocs : new int[] {0, 7}) {
            var settings = new CatalogSettings(Strategy.BM25, 3, 2, 2, maxDocs, 0);
            var changed = new Catalog(settings);
            Map<String, Findable> things = new HashMap<>();
            Map<String, List<LearnedQuery>> learned = new HashMap<>();
            for (int i = 0; i < 150; i++) {
                change(changed, things, learned);
                var anew = new Catalog(settings);
                learned.forEach(anew::learned);
                var shuffled = new ArrayList<>(things.values());
                Collections.shuffle(shuffled, random);
                anew.change(shuffled, List.of());

                assertEquals(anew.view().ids(), changed.view().ids(), hint());
                for (int n = 0; n < 5; n++) {
                    String query = query();
                    assertEquals(
                            anew.view().search(query, 100),
                            changed.view().search(query, 100),
                            () -> hint() + " for '" + query + "'");
                }
            }
        }
    }

    private void change(Catalog catalog, Map<String, Findable> things, Map<String, List<LearnedQuery>> learned) {
        var put = new ArrayList<Findable>();
        var remove = new ArrayList<String>();
        for (int i = random.nextInt(4); i > 0; i--) {
            put.add(TestThings.random(random, random.nextInt(THINGS)));
        }
        for (int i = random.nextInt(3); i > 0 && !things.isEmpty(); i--) {
            remove.add(List.copyOf(things.keySet()).get(random.nextInt(things.size())));
        }
        catalog.change(put, remove);
        remove.forEach(things::remove);
        put.forEach(thing -> things.put(thing.id(), thing));
        if (!things.isEmpty() && random.nextInt(3) == 0) {
            String id = List.copyOf(things.keySet()).get(random.nextInt(things.size()));
            List<LearnedQuery> queries =
                    random.nextBoolean() ? List.of() : List.of(new LearnedQuery(query(), random.nextDouble()));
            learned.put(id, queries);
            catalog.learned(id, queries);
        }
    }

    @Test
    void theOrderOfWordsDoesNotMatter() {
        Catalog catalog = randomCatalog();
        for (int i = 0; i < 200; i++) {
            List<String> words = new ArrayList<>(TestThings.words(random, 6));
            words.add("serach");
            String typed = String.join(" ", words);
            Collections.shuffle(words, random);
            // Not commas: where a verb follows one, another wish begins.
            String shuffled = String.join(" · ", words);

            assertEquals(
                    catalog.view().search(typed, 100),
                    catalog.view().search(shuffled, 100),
                    () -> hint() + " for '" + typed + "' and '" + shuffled + "'");
        }
    }

    @Test
    void whoeverIsNamedComesFirst() throws InterruptedException {
        for (Strategy strategy : Strategy.values()) {
            List<Findable> things = randomThings();
            Catalog catalog = catalog(CatalogSettings.DEFAULTS.with(strategy), things);
            for (Findable thing : things) {
                for (String form : List.of(thing.id(), "mcp__" + thing.id().replace(":", "__"))) {
                    assertEquals(
                            thing.id(),
                            catalog.view()
                                    .search(form, new TestThings.OneMeaning(), 1)
                                    .getFirst()
                                    .id(),
                            () -> hint() + " for '" + form + "' by " + strategy);
                }
            }
        }
    }

    @Test
    void aSearchForLessFindsTheBeginningOfOneForMore() {
        Catalog catalog = randomCatalog();
        for (int i = 0; i < 100; i++) {
            String query = query();
            List<CatalogHit> all = catalog.view().search(query, 100);
            int most = 1 + random.nextInt(10);

            assertEquals(
                    all.subList(0, Math.min(most, all.size())),
                    catalog.view().search(query, most),
                    () -> hint() + " for '" + query + "'");
        }
    }

    private Catalog randomCatalog() {
        return catalog(CatalogSettings.DEFAULTS, randomThings());
    }

    private List<Findable> randomThings() {
        var things = new ArrayList<Findable>();
        for (int i = 0; i < THINGS; i++) {
            things.add(TestThings.random(random, i));
        }
        return things;
    }

    private String query() {
        return String.join(" ", TestThings.words(random, 5)) + (random.nextInt(4) == 0 ? " weahter" : "");
    }

    private static String hint() {
        return "-Dseed=" + SEED;
    }
}

package commonplace.search.catalog;

import static commonplace.search.catalog.TestThings.catalog;
import static commonplace.search.catalog.TestThings.ids;
import static commonplace.search.catalog.TestThings.thing;
import static commonplace.search.catalog.TestThings.withIntents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddingSourceTest {
    private static final Findable CAR = thing("a:car", "rent a vehicle");
    private static final Findable PIZZA = thing("b:pizza", "order food");
    private static final Findable TAXI = withIntents("c:taxi", "call someone", "bring me to the airport");

    private final Words words = new Words();

    /** Two meanings: things on wheels, and things to eat. */
    private static final class Words implements EmbeddingSource {
        private final List<String> embedded = new ArrayList<>();
        private boolean available = true;

        @Override
        public float[] query(String text) {
            boolean wheels = text.matches(".*(car|vehicle|airport|drive).*");
            boolean food = text.matches(".*(pizza|food|hungry).*");
            return new float[] {wheels ? 1 : 0, food ? 1 : 0, 0.5f};
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            if (!available) {
                return List.of();
            }
            embedded.addAll(texts);
            return texts.stream().map(this::query).toList();
        }
    }

    private Catalog embedded(Strategy strategy, Findable... things) throws InterruptedException {
        Catalog catalog = catalog(CatalogSettings.DEFAULTS.with(strategy), List.of(things));
        embed(catalog);
        return catalog;
    }

    private void embed(Catalog catalog) throws InterruptedException {
        boolean more = true;
        while (more) {
            more = catalog.embedSome(words);
        }
    }

    private List<String> found(Catalog catalog, String query) throws InterruptedException {
        return ids(catalog.view().search(query, words, 10));
    }

    @Test
    void whatMeansTheSameIsFoundThoughNoWordIsTheSame() throws InterruptedException {
        for (Strategy strategy : List.of(Strategy.SEMANTIC, Strategy.HYBRID)) {
            Catalog catalog = embedded(strategy, CAR, PIZZA, TAXI);

            assertEquals("b:pizza", found(catalog, "hungry").getFirst());
            assertEquals(List.of("a:car", "c:taxi"), found(catalog, "drive").subList(0, 2));
        }
    }

    @Test
    void wordsDecideBetweenThoseThatMeanTheSame() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, PIZZA, thing("a:bus", "a vehicle for many"));

        assertEquals("a:bus", found(catalog, "a vehicle for many people").getFirst());
    }

    @Test
    void anExactNameComesFirstWhateverItMeans() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, PIZZA, thing("z:drive", "storage"));

        assertEquals("z:drive", found(catalog, "drive").getFirst());
    }

    @Test
    void whereThereIsNoVectorWordsAreSearched() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, PIZZA);
        Catalog byWords = catalog(CAR, PIZZA);

        assertEquals(byWords.view().search("rent food", 9), catalog.view().search("rent food", 9));
    }

    @Test
    void whatIsNotYetEmbeddedIsFoundByItsWords() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, PIZZA);
        catalog.change(List.of(thing("d:ferry", "cross the river")), List.of());

        assertEquals("d:ferry", found(catalog, "cross a river").getFirst());
    }

    @Test
    void nothingIsEmbeddedTwice() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, TAXI);
        assertEquals(1 + 2, embeddedOfThings());

        var tagged = new Findable("a:car", "car", "a", List.of("tag"), "rent a vehicle", List.of(), List.of());
        catalog.change(List.of(tagged), List.of());
        catalog.learned("a:car", List.of(new LearnedQuery("wheels", 1)));
        embed(catalog);
        assertEquals(3, embeddedOfThings(), "its texts are the same");

        catalog.change(List.of(thing("a:car", "lend a vehicle")), List.of());
        embed(catalog);
        assertEquals(4, embeddedOfThings());
        assertEquals(Elsewhere.TEXTS.size() + 4, words.embedded.size());
    }

    private long embeddedOfThings() {
        return words.embedded.stream()
                .filter(text -> !Elsewhere.TEXTS.contains(text))
                .count();
    }

    @Test
    void aModelThatIsAwayIsNotAskedForEver() throws InterruptedException {
        words.available = false;
        Catalog catalog = catalog(CatalogSettings.DEFAULTS.with(Strategy.HYBRID), List.of(CAR));

        assertFalse(catalog.embedSome(words));
        assertEquals(List.of("a:car"), found(catalog, "rent"));
    }

    @Test
    void whatMeansSomethingElseFindsNothing() throws InterruptedException {
        Catalog catalog = embedded(Strategy.HYBRID, CAR, TAXI);

        assertEquals(List.of(), found(catalog, "hungry"));
        assertEquals("c:taxi", found(catalog, "taxi").getFirst());
    }

    /** What is done elsewhere lies in one direction, and what things here do in another unless it is the same. */
    private static final class Directions implements EmbeddingSource {
        @Override
        public float[] query(String text) {
            return text.contains("elsewhere") ? new float[] {0.6f, 0.8f} : new float[] {0.6f, 0.1f};
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return texts.stream()
                    .map(text -> text.contains("vehicle") ? new float[] {1, 0} : new float[] {0, 1})
                    .toList();
        }
    }

    @Test
    void whatIsNearerToSomethingThatNothingHereDoesFindsNothing() throws InterruptedException {
        var directions = new Directions();
        Catalog catalog = catalog(CatalogSettings.DEFAULTS.with(Strategy.HYBRID), List.of(CAR));
        catalog.embedSome(directions);

        assertEquals(List.of("a:car"), ids(catalog.view().search("here", directions, 3)));
        assertEquals(List.of(), ids(catalog.view().search("elsewhere", directions, 3)));

        catalog.change(List.of(PIZZA), List.of());
        catalog.embedSome(directions);
        assertEquals(
                "b:pizza",
                catalog.view().search("elsewhere", directions, 3).getFirst().id(),
                "now it is done here");
    }

    @Test
    void eachOfAFewClausesHasItsBestAmongTheFirst() throws InterruptedException {
        Catalog catalog = embedded(
                Strategy.HYBRID, CAR, PIZZA, thing("a:truck", "rent a vehicle"), thing("a:van", "rent a vehicle"));

        assertEquals(
                List.of("a:car", "b:pizza"),
                found(catalog, "rent a vehicle, a car and order food").subList(0, 2));
    }

    /** Requests have something in common that descriptions have not. */
    private static final class Wordings implements EmbeddingSource {
        @Override
        public float[] query(String text) {
            boolean asked = text.startsWith("I want");
            return unit(text.contains("car") ? 1 : 0, text.contains("bus") ? 1 : 0, asked ? 1 : 0);
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return texts.stream().map(this::query).toList();
        }

        private static float[] unit(double car, double bus, double asked) {
            double length = Math.sqrt(car * car + bus * bus + asked * asked + 0.1);
            return new float[] {(float) (car / length), (float) (bus / length), (float) (asked / length)};
        }
    }

    @Test
    void whoseIntentsSomebodyWroteDoesNotCrowdOutTheOthers() throws InterruptedException {
        var wordings = new Wordings();
        Catalog catalog = catalog(
                CatalogSettings.DEFAULTS.with(Strategy.SEMANTIC),
                List.of(
                        withIntents("a:one", "one", "I want this", "I want that"),
                        withIntents("a:two", "two", "I want those", "I want these"),
                        thing("b:bus", "bus")));
        while (catalog.embedSome(wordings)) {
            Thread.onSpinWait();
        }

        assertEquals(
                "b:bus",
                catalog.view().search("I want a bus", wordings, 3).getFirst().id());
    }
}

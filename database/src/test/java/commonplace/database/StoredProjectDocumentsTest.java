package commonplace.database;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.database.StoredProjectDocument.Passage;
import commonplace.database.StoredProjectDocument.StoredChunk;
import commonplace.search.passages.Condition;
import commonplace.search.passages.PassageStore;
import commonplace.search.passages.StoreException;
import commonplace.search.passages.VectorStore.Place;
import commonplace.testing.Postgres;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is kept, against a real PostgreSQL. */
@Tag("slow")
class StoredProjectDocumentsTest {
    private static final Owner OWNER = new Owner("app", "main", "0123456789abcdef");

    private final String url = Postgres.shared().newDatabase();
    private final Database database = open();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void versionsAreToldWithoutMakingAnything() {
        try (Database fresh = Database.at(Postgres.shared().newDatabase(), _ -> {})) {
            Database.Versions before = fresh.versions();
            assertTrue(before.server().matches("\\d+\\..*"), before.toString());
            assertTrue(before.extension().isEmpty() && before.available(), before.toString());
            assertTrue(fresh.entries().isEmpty());
            assertTrue(fresh.versions().extension().orElse("").matches("\\d+\\.\\d+\\.\\d+"));
        }
    }

    @Test
    void whatIsPutIsThereForTheNextWhoOpensIt() {
        String revision;
        try (StoredProjectDocuments documents = documents()) {
            String before = documents.revision();
            documents.put(document("problems/pool.md", "problem", new float[] {1, 0}, new float[] {0, 1}));
            documents.put(document("tools/tea.md", "tool", new float[0]));
            documents.note("rules", "strict");
            revision = documents.revision();
            assertNotEquals(before, revision);
        }
        try (Database again = open();
                StoredProjectDocuments documents = again.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "model", 2)) {
            assertEquals(revision, documents.revision());
            assertEquals(Map.of("rules", "strict"), documents.notes());
            var vectors = new TreeMap<String, Integer>();
            documents.each((document, each) -> {
                vectors.put(document.path(), each.size());
                assertEquals("The text of " + document.path(), document.content());
                assertTrue(document.card().contains("\"hash\""), document.card());
            });
            assertEquals(Map.of("problems/pool.md", 2, "tools/tea.md", 0), vectors);
        }
    }

    @Test
    void puttingAgainReplacesAllOfADocumentAndRemovingTakesAllOfIt() {
        try (StoredProjectDocuments documents = documents()) {
            documents.put(document("a.md", "problem", new float[] {1, 0}, new float[] {0, 1}));
            documents.put(document("a.md", "insight", new float[] {1, 0}));
            assertEquals("a.md 0", near(documents, List.of(), 1, 0));
            assertEquals("", near(documents, List.of(new Condition("doc_type", Set.of("problem"))), 1, 0));
            documents.remove("a.md");
            documents.remove("never.md");
            assertEquals("", near(documents, List.of(), 1, 0));
        }
        assertEquals(new Database.Counts(0, 0), database.counts(OWNER));
    }

    @Test
    void theNearestComeFirstAndConditionsLeaveOutTheOthers() {
        try (StoredProjectDocuments documents = documents()) {
            documents.put(document("a.md", "problem", new float[] {1, 0}, new float[] {0.6f, 0.8f}));
            documents.put(document("b.md", "insight", new float[] {0.8f, 0.6f}));
            documents.put(document("c.md", "problem", new float[0]));

            assertEquals("a.md 0,b.md 0,a.md 1", near(documents, List.of(), 1, 0));
            assertEquals("a.md 1,b.md 0,a.md 0", near(documents, List.of(), 0, 1));
            assertEquals(
                    "b.md 0", near(documents, List.of(new Condition("doc_type", Set.of("insight", "style"))), 1, 0));
            assertEquals(
                    "b.md 0,a.md 1,a.md 0",
                    near(documents, List.of(Condition.is("promotion_level", "standard")), 0.8f, 0.7f));

            Map<Place, double[]> cosines = documents.cosines(
                    new float[] {1, 0}, List.of(new Place("a.md", 1), new Place("c.md", 0), new Place("b.md", 0)));
            assertEquals(Set.of(new Place("a.md", 1), new Place("b.md", 0)), cosines.keySet());
            assertArrayEquals(new double[] {0.6}, cosines.get(new Place("a.md", 1)), 1e-6);
        }
    }

    @Test
    void tenantsAndKindsNeverSeeEachOther() {
        var other = new Owner("app", "feature/x", "0123456789abcdef");
        try (StoredProjectDocuments documents = documents();
                StoredProjectDocuments external = database.open(OWNER, "/repo", DocumentKind.EXTERNAL, "model", 2);
                StoredProjectDocuments branch = database.open(other, "/repo", DocumentKind.DOCUMENTS, "larger", 3)) {
            documents.put(document("a.md", "problem", new float[] {1, 0}));
            external.put(document("e.md", "", new float[] {1, 0}));
            branch.put(document("b.md", "problem", new float[] {1, 0, 0}));

            assertEquals("a.md 0", near(documents, List.of(), 1, 0));
            assertEquals("e.md 0", near(external, List.of(), 1, 0));
            assertEquals("b.md 0", near(branch, List.of(), 1, 0, 0));
            assertEquals(Map.of(), documents.cosines(new float[] {1, 0}, List.of(new Place("b.md", 0))));
        }
        assertEquals(2, database.entries().size());
        database.delete(OWNER);
        assertEquals(List.of(new TenantEntry(other, "/repo", Database.thisHost())), database.entries());
        assertEquals(new Database.Counts(1, 0), database.counts(other));
        database.delete(other);
        database.delete(other);
        assertEquals(List.of(), database.entries());
    }

    @Test
    void chunksAreCountedWhereThereAreSeveral() {
        try (StoredProjectDocuments documents = documents()) {
            documents.put(document("long.md", "problem", new float[] {1, 0}, new float[] {0, 1}, new float[] {1, 1}));
            documents.put(document("short.md", "problem", new float[] {1, 0}));
        }
        assertEquals(new Database.Counts(2, 3), database.counts(OWNER));
    }

    @Test
    void whatAnotherModelMadeIsThrownAway() {
        try (StoredProjectDocuments documents = documents()) {
            documents.put(document("a.md", "problem", new float[] {1, 0}));
            documents.note("rules", "strict");
        }
        try (StoredProjectDocuments documents = database.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "other", 3)) {
            documents.each((document, _) -> {
                throw new AssertionError(document.path());
            });
            assertEquals(Map.of(), documents.notes());
            documents.put(document("a.md", "problem", new float[] {1, 0, 0}));
            assertEquals("a.md 0", near(documents, List.of(), 1, 0, 0));
        }
    }

    @Test
    void severalServersHaveDocumentsOpenWithOneModel() {
        try (StoredProjectDocuments documents = documents();
                Database second = open();
                StoredProjectDocuments same = second.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "model", 2)) {
            String known = documents.revision();
            PassageStore.Step theirs = same.put(document("b.md", "problem", new float[] {0, 1}));
            assertEquals(known, theirs.before());
            assertEquals(theirs.after(), documents.revision());
            PassageStore.Step ours = documents.put(document("a.md", "problem", new float[] {1, 0}));
            assertEquals(theirs.after(), ours.before(), "so it is known that somebody else was there");
            assertEquals("a.md 0,b.md 0", near(same, List.of(), 1, 0));
        }
    }

    @Test
    void nobodyTakesAwayWhatAnotherServerHasOpen() {
        try (StoredProjectDocuments documents = documents();
                Database second = open()) {
            StoreException refused = assertThrows(
                    StoreException.class, () -> second.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "other", 3));
            assertTrue(
                    refused.toString()
                            .contains("process " + ProcessHandle.current().pid()),
                    refused.toString());
            assertThrows(StoreException.class, () -> second.delete(OWNER));
            documents.put(document("a.md", "problem", new float[] {1, 0}));
        }
        try (StoredProjectDocuments documents = documents()) {
            assertEquals("a.md 0", near(documents, List.of(), 1, 0));
        }
    }

    @Test
    void charactersThatTheDatabaseLacksDoNoHarm() {
        try (StoredProjectDocuments documents = documents()) {
            String odd = "a\0b \uD800 c 😀 '; drop table documents; --";
            var chunk = new StoredChunk("## " + odd, 1, 2, List.of(new Passage(odd, new float[] {1, 0})));
            String card = "{\"title\":\"a\\u0000b \uD800 \\ud800\"}";
            documents.put(
                    new StoredProjectDocument("a'b\"c\\d.md", odd, "problem", "standard", card, odd, List.of(chunk)));
            documents.each((document, _) -> {
                assertEquals("a\uFFFDb \uFFFD c 😀 '; drop table documents; --", document.content());
                assertEquals("{\"title\":\"a\\u0000b \uFFFD \\ud800\"}", document.card());
            });
            assertEquals("a'b\"c\\d.md 0", near(documents, List.of(), 1, 0));
        }
    }

    @Test
    void modelsOfAnySizeAreTaken() {
        for (int dimensions : new int[] {0, 1, 1_024, 3_072, 5_000}) {
            float[] vector = new float[dimensions];
            if (dimensions > 0) {
                vector[0] = 1;
            }
            try (StoredProjectDocuments documents =
                    database.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "model of " + dimensions, dimensions)) {
                documents.put(document("a.md", "problem", vector));
                assertEquals(dimensions == 0 ? "" : "a.md 0", near(documents, List.of(), vector));
            }
        }
    }

    private Database open() {
        return Database.at(url, message -> {
            throw new AssertionError(message);
        });
    }

    private StoredProjectDocuments documents() {
        return database.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "model", 2);
    }

    /** One chunk for each vector. */
    static StoredProjectDocument document(String path, String type, float[]... vectors) {
        List<StoredChunk> chunks = Arrays.stream(vectors)
                .map(vector -> new StoredChunk("", 1, 2, List.of(new Passage("passage", vector))))
                .toList();
        return new StoredProjectDocument(
                path, "Title", type, "standard", "{\"hash\": \"abc\"}", "The text of " + path, chunks);
    }

    private static String near(StoredProjectDocuments documents, List<Condition> conditions, float... vector) {
        if (vector.length == 0) {
            return "";
        }
        return documents.nearest(vector, conditions, 10).stream()
                .map(place -> place.document() + " " + place.section())
                .collect(Collectors.joining(","));
    }
}

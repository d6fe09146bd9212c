package commonplace.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.database.StoredProjectDocument.Passage;
import commonplace.database.StoredProjectDocument.StoredChunk;
import commonplace.search.passages.VectorStore.Place;
import commonplace.testing.Postgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the graph finds is what comparing everything finds, nearly always. */
@Tag("slow")
class NeighborsTest {
    private static final int DIMENSIONS = 32;

    @Test
    void theGraphFindsWhatIsNear() throws SQLException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        String url = Postgres.shared().newDatabase();
        var owner = new Owner("app", "main", "0123456789abcdef");
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents =
                        database.open(owner, "/repo", DocumentKind.DOCUMENTS, "model", DIMENSIONS)) {
            for (int i = 0; i < 30; i++) {
                documents.put(document("d" + i + ".md", random));
            }
            execute(url, "analyze document_chunks");
            long tenant = 1;
            var scope = new UseLock.TenantDocuments(tenant, DocumentKind.DOCUMENTS);
            var exactly = new Neighbors(scope, DIMENSIONS);
            var byGraph = new Neighbors(scope, DIMENSIONS, 100);
            int wanted = 0;
            int found = 0;
            for (int i = 0; i < 10; i++) {
                float[] vector = vector(random);
                var right =
                        new HashSet<>(database.run(connection -> exactly.nearest(connection, vector, List.of(), 200)));
                List<Place> near = database.run(connection -> byGraph.nearest(connection, vector, List.of(), 200));
                assertEquals(200, near.size(), "as many as are wanted, though the graph looks at 64 at a time");
                wanted += right.size();
                found += (int) near.stream().distinct().filter(right::contains).count();
            }
            assertTrue(found > 0.95 * wanted, found + " of " + wanted + ", -Dseed=" + seed);
        }
    }

    @Test
    void theGraphIsMadeAsTheContractSays() throws SQLException {
        String url = Postgres.shared().newDatabase();
        var owner = new Owner("app", "main", "0123456789abcdef");
        try (Database database = Database.at(url, _ -> {})) {
            for (int dimensions : new int[] {384, 3_072}) {
                try (var _ = database.open(owner, "/repo", DocumentKind.DOCUMENTS, "model", dimensions)) {
                    String type = dimensions == 384 ? "vector" : "halfvec";
                    String made = one(url, "select indexdef from pg_indexes where indexdef like '%hnsw%'");
                    assertTrue(made.contains("::" + type + "(" + dimensions + ")) " + type + "_cosine_ops"), made);
                    assertTrue(made.contains("m='32'") && made.contains("ef_construction='128'"), made);
                }
            }
            String[] shown = new String[1];
            database.run(connection -> {
                try (var rows = connection.createStatement().executeQuery("show hnsw.ef_search")) {
                    rows.next();
                    shown[0] = rows.getString(1);
                }
                return true;
            });
            assertEquals("64", shown[0]);
        }
    }

    /** A hundred passages. */
    private static StoredProjectDocument document(String path, Random random) {
        var passages = new ArrayList<Passage>();
        for (int i = 0; i < 100; i++) {
            passages.add(new Passage("passage " + i, vector(random)));
        }
        var chunks = passages.stream()
                .map(passage -> new StoredChunk("", 1, 1, List.of(passage)))
                .toList();
        return new StoredProjectDocument(path, path, "problem", "standard", "{}", "text", chunks);
    }

    private static float[] vector(Random random) {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static void execute(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String one(String url, String query) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}

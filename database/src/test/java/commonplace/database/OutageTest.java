package commonplace.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.passages.PassageStore;
import commonplace.search.passages.StoreException;
import commonplace.testing.Postgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database goes away and comes back, in all the ways it does. */
@Tag("slow")
class OutageTest {
    private static final Owner OWNER = new Owner("app", "main", "0123456789abcdef");

    @Test
    void whatWasAcknowledgedIsThereAfterCrashesAndWorkGoesOnByItself() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        try (Postgres server = Postgres.start();
                Database database = Database.at(server.newDatabase(), _ -> {});
                StoredProjectDocuments documents = open(database)) {
            var kept = new TreeSet<String>();
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 20; i++) {
                    String path = "d" + random.nextInt(40) + ".md";
                    documents.put(StoredProjectDocumentsTest.document(path, "problem", new float[] {1, 0}));
                    kept.add(path);
                }
                server.kill();
                StoreException down = assertThrows(StoreException.class, () -> documents.remove("d1.md"));
                assertTrue(down.toString().contains("127.0.0.1"), down::toString);
                assertThrows(StoreException.class, () -> documents.nearest(new float[] {1, 0}, List.of(), 3));
                server.restart();

                assertEquals(kept, paths(documents), () -> "-Dseed=" + seed);
                assertEquals(
                        3, documents.nearest(new float[] {1, 0}, List.of(), 3).size());
            }
        }
    }

    @Test
    void aConnectionThatBreaksIsMadeAgainWithoutAWord() throws SQLException {
        String url = Postgres.shared().newDatabase();
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database)) {
            documents.put(StoredProjectDocumentsTest.document("a.md", "problem", new float[] {1, 0}));
            breakConnections(url);
            documents.put(StoredProjectDocumentsTest.document("b.md", "problem", new float[] {1, 0}));
            breakConnections(url);
            assertEquals(2, documents.nearest(new float[] {1, 0}, List.of(), 3).size());
        }
    }

    @Test
    void whoLostItToAnotherServerIsToldAndChangesNothing() throws SQLException {
        String url = Postgres.shared().newDatabase();
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database)) {
            documents.put(StoredProjectDocumentsTest.document("a.md", "problem", new float[] {1, 0}));
            breakConnections(url);
            try (Database other = Database.at(url, _ -> {});
                    StoredProjectDocuments taken = other.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "other", 3)) {
                taken.put(StoredProjectDocumentsTest.document("theirs.md", "problem", new float[] {1, 0, 0}));
                assertThrows(TenantChangedException.class, () -> documents.remove("theirs.md"));
                assertEquals("[theirs.md]", paths(taken).toString());
            }
        }
    }

    @Test
    void whatSomebodyRemovedIsMissedAndMadeAgain() throws SQLException {
        String url = Postgres.shared().newDatabase();
        try (Database database = Database.at(url, _ -> {})) {
            try (StoredProjectDocuments documents = open(database)) {
                documents.put(StoredProjectDocumentsTest.document("a.md", "problem", new float[] {1, 0}, new float[0]));
                assertEquals(new PassageStore.Size(1, 1), documents.size());
                execute(url, "truncate documents, document_chunks");
                assertEquals(new PassageStore.Size(0, 0), documents.size());
                execute(
                        url,
                        "drop schema tenant_management cascade; drop table documents, document_chunks,"
                                + " external_documents, external_document_chunks");
                assertThrows(TenantChangedException.class, () -> documents.nearest(new float[] {1, 0}, List.of(), 3));
                assertThrows(TenantChangedException.class, () -> documents.remove("a.md"));
            }
            try (StoredProjectDocuments documents = open(database)) {
                assertEquals(new PassageStore.Size(0, 0), documents.size());
            }
        }
    }

    @Test
    void theExtensionMayLieInASchemaOfItsOwn() throws SQLException {
        String url = Postgres.shared().newDatabase();
        execute(url, "create schema \"Extra things\"; create extension vector schema \"Extra things\"");
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database)) {
            documents.put(StoredProjectDocumentsTest.document("a.md", "problem", new float[] {1, 0}));
            assertEquals(1, documents.nearest(new float[] {1, 0}, List.of(), 3).size());
        }
    }

    @Test
    void aTableThatSomebodyLockedIsWaitedForAWhile() throws SQLException {
        String url = Postgres.shared().newDatabase();
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database);
                var other = DriverManager.getConnection(url)) {
            other.setAutoCommit(false);
            try (var statement = other.createStatement()) {
                statement.execute("lock table documents");
                StoreException refused = assertThrows(StoreException.class, () -> documents.remove("a.md"));
                assertTrue(refused.toString().contains("pg_locks"), refused::toString);
            }
            other.rollback();
            documents.remove("a.md");
        }
    }

    @Test
    void aDatabaseThatCannotBeUsedSaysWhatWouldHelp() throws SQLException {
        String url = Postgres.shared().newDatabase();
        assertEquals("", told(url));
        assertTrue(told(url.replaceAll("/[^/?]+\\?", "/no_such\\?")).contains("createdb"));
        assertTrue(told("postgresql://postgres:secret@127.0.0.1:1/x").contains("is it running"));
        assertTrue(!told("postgresql://postgres:secret@127.0.0.1:1/x").contains("secret"));

        String foreign = Postgres.shared().newDatabase();
        execute(foreign, "create table documents (id int)");
        assertTrue(told(foreign).contains("a database of its own"));
        String newer = Postgres.shared().newDatabase();
        assertEquals("", told(newer));
        execute(newer, "update tenant_management.version set version = 99");
        assertTrue(told(newer).contains("99"));
    }

    @Test
    void theTablesOfTheVersionBeforeAreTakenOver() throws SQLException {
        String url = Postgres.shared().newDatabase();
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database)) {
            documents.put(StoredProjectDocumentsTest.document("a.md", "problem", new float[] {1, 0}));
        }
        execute(
                url,
                "update tenant_management.version set version = 1; alter table documents alter card type jsonb;"
                        + " alter table external_documents alter card type jsonb");
        try (Database database = Database.at(url, _ -> {});
                StoredProjectDocuments documents = open(database)) {
            documents.each((document, _) -> assertEquals("{\"hash\": \"abc\"}", document.card()));
            String card = "{\"title\": \"a\\u0000b\"}";
            documents.put(new StoredProjectDocument("b.md", "", "problem", "standard", card, "", List.of()));
            assertEquals("[a.md, b.md]", paths(documents).toString());
        }
    }

    private static String told(String url) {
        try (Database database = Database.at(url, _ -> {})) {
            assertEquals(List.of(), database.entries());
            return "";
        } catch (StoreException failure) {
            return failure.toString();
        }
    }

    private static StoredProjectDocuments open(Database database) {
        return database.open(OWNER, "/repo", DocumentKind.DOCUMENTS, "model", 2);
    }

    private static Set<String> paths(StoredProjectDocuments documents) {
        var paths = new ArrayList<String>();
        documents.each((document, _) -> paths.add(document.path()));
        return new TreeSet<>(paths);
    }

    private static void breakConnections(String url) throws SQLException {
        execute(
                url,
                "select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where datname = current_database() and pid <> pg_backend_pid()");
    }

    private static void execute(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

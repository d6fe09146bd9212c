package commonplace.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PostgresTest {
    @Test
    void vectorsHaveDistances() throws SQLException {
        try (Connection database = withVectors(Postgres.shared().newDatabase())) {
            assertEquals(List.of("1"), query(database, "select '[1,2,3]'::vector <-> '[1,2,4]'"));
        }
    }

    @Test
    void nearestVectorsAreFoundThroughTheIndex() throws SQLException {
        try (Connection database = withVectors(Postgres.shared().newDatabase())) {
            run(database, "create table points (id int primary key, place vector(2))");
            run(
                    database,
                    "insert into points select i, array[cos(i / 1000.0), sin(i / 1000.0)]::vector from"
                            + " generate_series(0, 1500) i");
            run(database, "create index nearness on points using hnsw (place vector_cosine_ops)");
            run(database, "analyze points");
            String nearest = "select id from points order by place <=> '[1,0]' limit 1";

            assertTrue(String.join("\n", query(database, "explain " + nearest)).contains("Index Scan using nearness"));
            assertEquals(List.of("0"), query(database, nearest));
        }
    }

    @Test
    void databasesAreSeparate() throws SQLException {
        Postgres server = Postgres.shared();
        try (Connection one = DriverManager.getConnection(server.newDatabase());
                Connection other = DriverManager.getConnection(server.newDatabase())) {
            run(one, "create table notes (text text)");

            assertEquals(List.of("notes"), query(one, "select tablename from pg_tables where schemaname = 'public'"));
            assertEquals(List.of(), query(other, "select tablename from pg_tables where schemaname = 'public'"));
        }
    }

    @Test
    void whatWasCommittedOutlivesACrashAndAStop() throws SQLException {
        try (Postgres server = Postgres.start()) {
            try (Connection database = withVectors(server.url())) {
                run(database, "create table notes (text text)");
                run(database, "insert into notes values ('committed')");
                database.setAutoCommit(false);
                run(database, "insert into notes values ('not committed')");
                server.kill();
                assertThrows(SQLException.class, () -> query(database, "select 1"));
                assertThrows(SQLException.class, () -> DriverManager.getConnection(server.url()));
            }
            server.restart();
            assertEquals(List.of("committed"), notes(server));

            server.stop();
            assertThrows(SQLException.class, () -> DriverManager.getConnection(server.url()));
            server.restart();
            assertEquals(List.of("committed"), notes(server));
        }
    }

    @Test
    void itEndsWithTheTestsEvenIfTheyAreKilled() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process tests = new ProcessBuilder(
                        java.toString(), "-cp", System.getProperty("java.class.path"), TestsThatHang.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String url = tests.inputReader().readLine();
        assertTrue(answers(url), url);

        tests.destroyForcibly().waitFor();

        while (answers(url)) {
            Thread.sleep(20);
        }
    }

    static final class TestsThatHang {
        private TestsThatHang() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println(Postgres.shared().newDatabase());
            Thread.currentThread().join();
        }
    }

    private static boolean answers(String url) {
        try (var _ = DriverManager.getConnection(url)) {
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static List<String> notes(Postgres server) throws SQLException {
        try (Connection database = DriverManager.getConnection(server.url())) {
            return query(database, "select text from notes");
        }
    }

    private static Connection withVectors(String url) throws SQLException {
        Connection database = DriverManager.getConnection(url);
        run(database, "create extension vector");
        return database;
    }

    private static void run(Connection database, String sql) throws SQLException {
        try (var statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> query(Connection database, String sql) throws SQLException {
        try (var statement = database.createStatement();
                var rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}

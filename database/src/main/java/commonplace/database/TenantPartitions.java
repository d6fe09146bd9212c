package commonplace.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** The partitions of a tenant's documents, made for vectors of one model. */
final class TenantPartitions {
    /** As many neighbors, and so much care in choosing them, that a graph rarely misses what is near. */
    private static final String GRAPH = "with (m = 32, ef_construction = 128)";

    /** The most that a graph takes of whole numbers, and of halves. */
    private static final int MOST_WHOLE = 2_000;

    private static final int MOST_HALF = 4_000;

    private TenantPartitions() {}

    /** Whether there are partitions, made for vectors of this model. */
    static boolean isFor(Connection connection, UseLock.TenantDocuments scope, UseLock.Vectors vectors)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
            select 1 from tenant_management.indexes
            where tenant = ? and kind = ? and embedding_model = ? and dimensions = ?\
            """)) {
            select.setLong(1, scope.tenant());
            select.setString(2, scope.kind().documents());
            select.setString(3, vectors.model());
            select.setInt(4, vectors.dimensions());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Makes them, in place of what another model made. */
    static void make(Connection connection, UseLock.TenantDocuments scope, UseLock.Vectors vectors)
            throws SQLException {
        drop(connection, scope);
        makeTables(connection, scope, vectors.dimensions());
        register(connection, scope, vectors);
    }

    static void drop(Connection connection, UseLock.TenantDocuments scope) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists " + part(scope, scope.kind().chunks()));
            statement.execute("drop table if exists " + part(scope, scope.kind().documents()));
        }
    }

    private static void makeTables(Connection connection, UseLock.TenantDocuments scope, int dimensions)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table :
                    new String[] {scope.kind().documents(), scope.kind().chunks()}) {
                statement.execute("create table " + part(scope, table) + " partition of " + table + " for values in ("
                        + scope.tenant() + ")");
            }
            if (hasGraph(dimensions)) {
                String operators = type(dimensions).replaceFirst("\\(.*", "_cosine_ops");
                statement.execute("create index on " + part(scope, scope.kind().chunks()) + " using hnsw (("
                        + "embedding::" + type(dimensions) + ") " + operators + ") " + GRAPH);
            }
        }
    }

    /** How vectors lie in the graph. */
    static String type(int dimensions) {
        return (dimensions <= MOST_WHOLE ? "vector(" : "halfvec(") + dimensions + ")";
    }

    static boolean hasGraph(int dimensions) {
        return dimensions > 0 && dimensions <= MOST_HALF;
    }

    private static void register(Connection connection, UseLock.TenantDocuments scope, UseLock.Vectors vectors)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
            insert into tenant_management.indexes (tenant, kind, embedding_model, dimensions, revision)
            values (?, ?, ?, ?, ?)
            on conflict (tenant, kind) do update set embedding_model = excluded.embedding_model,
                dimensions = excluded.dimensions, revision = excluded.revision, notes = '{}'\
            """)) {
            insert.setLong(1, scope.tenant());
            insert.setString(2, scope.kind().documents());
            insert.setString(3, vectors.model());
            insert.setInt(4, vectors.dimensions());
            insert.setString(5, UUID.randomUUID().toString());
            insert.executeUpdate();
        }
    }

    private static String part(UseLock.TenantDocuments scope, String table) {
        return DocumentKind.part(table, scope.tenant());
    }
}

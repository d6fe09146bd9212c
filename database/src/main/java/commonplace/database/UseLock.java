package commonplace.database;

import commonplace.search.passages.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Keeps others from taking away what one has open: from deleting it, and from making it anew for another model. Several
 * servers may have it open at once. The database lets go of it when the connection ends, however that comes about; all
 * writing is done on this connection, so that nobody writes who no longer has it.
 */
final class UseLock implements AutoCloseable {
    private final Database database;
    private final TenantDocuments scope;
    private final Vectors vectors;
    private boolean opened;
    private @Nullable Connection connection;

    /** What is held: the documents of one kind, of one tenant. */
    record TenantDocuments(long tenant, DocumentKind kind) {
        /** The numbers of its lock. */
        String lock() {
            return kind.locks() + ", " + tenant;
        }

        /** Those of the lock that is held while it is opened, which is done by one after the other. */
        String openingLock() {
            return -kind.locks() + ", " + tenant;
        }
    }

    /** What made the vectors. */
    record Vectors(String model, int dimensions) {}

    UseLock(Database database, TenantDocuments scope, Vectors vectors) {
        this.database = database;
        this.scope = scope;
        this.vectors = vectors;
    }

    synchronized <T> T run(TransactionWork<T> work) {
        return database.attempted(() -> TransactionWork.inTransaction(connection(), work));
    }

    @Override
    public synchronized void close() {
        Connection held = connection;
        if (held == null) {
            return;
        }
        try (held;
                Statement statement = held.createStatement()) {
            // The database notices a moment later that a connection has ended, and others need not wait for that.
            statement.execute("select pg_advisory_unlock_shared(" + scope.lock() + ")");
        } catch (SQLException broken) {
            // Then the database has let go of it by itself.
        }
    }

    private Connection connection() throws SQLException {
        Connection known = connection;
        if (known != null && !known.isClosed()) {
            return known;
        }
        Connection fresh = database.connect();
        connection = fresh;
        TransactionWork.inTransaction(fresh, this::open);
        opened = true;
        return fresh;
    }

    private boolean open(Connection fresh) throws SQLException {
        try (Statement statement = fresh.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(" + scope.openingLock() + ")");
            if (!TenantPartitions.isFor(fresh, scope, vectors)) {
                if (opened) {
                    throw new TenantChangedException(
                            "another server has made what is kept in the database " + database.name() + " anew");
                }
                if (!isFree(fresh, scope)) {
                    throw new StoreException("another server has these documents open with another model ("
                            + holder(fresh) + "); end it, or use the same --embedder");
                }
                TenantPartitions.make(fresh, scope, vectors);
            }
            statement.execute("select pg_advisory_lock_shared(" + scope.lock() + ")");
            return true;
        }
    }

    /** Whether nobody else has it open, and nobody opens it before this transaction ends. */
    static boolean isFree(Connection connection, TenantDocuments scope) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_try_advisory_xact_lock(" + scope.lock() + ")")) {
            return rows.next() && rows.getBoolean(1);
        }
    }

    private String holder(Connection fresh) throws SQLException {
        try (Statement statement = fresh.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select coalesce(nullif(a.application_name, ''), 'process ' || a.pid) from pg_locks l"
                                + " join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted"
                                + " and (l.classid, l.objid) = (" + scope.lock() + ")")) {
            return rows.next() ? rows.getString(1) : "it has just ended; try again";
        }
    }
}

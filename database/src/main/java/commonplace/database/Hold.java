package commonplace.database;

import commonplace.search.passages.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps others from writing to what one has open. The database lets go of it when the connection ends, however that comes
 * about; all writing is done on this connection, so that nobody writes who no longer has it.
 */
final class Hold implements AutoCloseable {
    private static final String TOOK_TOO_LONG = "55P03";

    private final Database database;
    private final Shelf shelf;

    /** What the revision may be: of a change whose end was not seen, nobody knows whether it was made. */
    private final Set<String> mine = new HashSet<>();

    private @Nullable Connection connection;

    /** What is held: the documents of one kind, of one tenant. */
    record Shelf(long tenant, Kind kind) {
        /** The numbers of its lock. */
        String lock() {
            return kind.locks() + ", " + tenant;
        }
    }

    Hold(Database database, Shelf shelf) {
        this.database = database;
        this.shelf = shelf;
    }

    synchronized <T> T run(Work<T> work) {
        return database.attempted(() -> Work.inTransaction(connection(), work));
    }

    /** Does something that makes another revision of it. */
    synchronized String change(Work<?> work) {
        String revision = UUID.randomUUID().toString();
        mine.add(revision);
        run(connection -> {
            var _ = work.on(connection);
            setRevision(connection, revision);
            return true;
        });
        made(revision);
        return revision;
    }

    /** This is the revision now. */
    synchronized void made(String revision) {
        mine.clear();
        mine.add(revision);
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
            statement.execute("select pg_advisory_unlock(" + shelf.lock() + ")");
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
        Work.inTransaction(fresh, this::lock);
        return fresh;
    }

    private boolean lock(Connection fresh) throws SQLException {
        try (Statement statement = fresh.createStatement()) {
            // A process that was killed may be there for a moment longer in the eyes of the database; so we wait a
            // little.
            statement.execute("select pg_advisory_lock(" + shelf.lock() + ")");
        } catch (SQLException failure) {
            if (TOOK_TOO_LONG.equals(failure.getSQLState())) {
                throw new StoreException("these documents are open in another server: " + holder());
            }
            throw failure;
        }
        if (!mine.isEmpty() && !mine.contains(revision(fresh))) {
            throw new LostException("another server has changed what is kept of these documents in the database "
                    + database.name() + "; call activate_project again");
        }
        return true;
    }

    /** Whether nobody has it open, and nobody opens it before this transaction ends. */
    static boolean isFree(Connection connection, Shelf shelf) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_try_advisory_xact_lock(" + shelf.lock() + ")")) {
            return rows.next() && rows.getBoolean(1);
        }
    }

    private String holder() {
        return database.run(other -> {
            try (Statement statement = other.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "select coalesce(nullif(a.application_name, ''), 'process ' || a.pid) from pg_locks l"
                                    + " join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted"
                                    + " and (l.classid, l.objid) = (" + shelf.lock() + ")")) {
                return rows.next() ? rows.getString(1) : "it has just been closed there; try again";
            }
        });
    }

    private String revision(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "select revision from tenant_management.indexes where tenant = ? and kind = ?")) {
            select.setLong(1, shelf.tenant());
            select.setString(2, shelf.kind().documents());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }

    private void setRevision(Connection connection, String revision) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "update tenant_management.indexes set revision = ? where tenant = ? and kind = ?")) {
            update.setString(1, revision);
            update.setLong(2, shelf.tenant());
            update.setString(3, shelf.kind().documents());
            update.executeUpdate();
        }
    }
}

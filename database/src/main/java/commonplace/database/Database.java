package commonplace.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL database with pgvector, in which the documents of projects are kept.
 *
 * <p>Nothing is connected before it is needed. What fails because the database does not answer is tried again at 100, 200
 * and 400 ms; then, and when it refuses, there is a {@link commonplace.search.passages.StoreException}. All methods may be
 * called from any thread, also at the same time.
 */
public final class Database implements AutoCloseable {
    private final Address address;
    private final Consumer<String> log;
    private final Attempts attempts;
    private final Connections connections;
    private volatile @Nullable PgVector extension;

    private Database(Address address, Consumer<String> log) {
        this.address = address;
        this.log = log;
        this.attempts = new Attempts(address);
        this.connections = new Connections(this::connect);
    }

    /**
     * @param url {@code postgresql://user:password@host:port/name}, or the same for JDBC
     * @param log hears what people should know about the database
     * @throws IllegalArgumentException if the URL is none
     */
    public static Database at(String url, Consumer<String> log) {
        return new Database(Address.of(url), log);
    }

    /** For people, without what is secret. */
    public String name() {
        return address.toString();
    }

    /** The name of this machine, as it stands in {@link TenantEntry#host}. */
    public static String thisHost() {
        return Address.host();
    }

    /**
     * Opens the documents of an owner. What was made with another model is thrown away.
     *
     * @param path of the repository
     */
    public StoredProjectDocuments open(Owner owner, String path, DocumentKind kind, String model, int dimensions) {
        long tenant = run(connection -> Tenants.enter(connection, owner, path));
        return StoredProjectDocuments.open(this, new UseLock.TenantDocuments(tenant, kind), model, dimensions);
    }

    /** All owners. */
    public List<TenantEntry> entries() {
        return run(Tenants::all);
    }

    /**
     * How much is kept.
     *
     * @param chunks of documents that have more than one
     */
    public record Counts(int documents, int chunks) {}

    /** How much is kept of an owner, external documents not counted. */
    public Counts counts(Owner owner) {
        return run(connection -> Tenants.counts(connection, owner));
    }

    /**
     * What answers.
     *
     * @param extension the version of pgvector; empty where the database has none as yet
     * @param available whether the server can give it one
     * @param concern what is wrong with that version
     */
    public record Versions(String server, Optional<String> extension, boolean available, Optional<String> concern) {}

    /** Asks for the versions, and makes nothing. */
    public Versions versions() {
        return attempted(() -> {
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement()) {
                return Schema.versions(statement);
            }
        });
    }

    /** Removes all that is kept of an owner, whom nobody may have open. */
    public void delete(Owner owner) {
        run(connection -> {
            Tenants.delete(connection, owner);
            return true;
        });
    }

    @Override
    public void close() {
        connections.close();
    }

    <T> T run(TransactionWork<T> work) {
        return attempted(() -> connections.use(work));
    }

    <T> T attempted(Attempts.Attempt<T> attempt) {
        try {
            return attempts.until(attempt);
        } catch (TenantChangedException gone) {
            // The next opening finds tables, or makes them.
            extension = null;
            connections.clear();
            throw gone;
        }
    }

    /** A connection to tables that are there. */
    Connection connect() throws SQLException {
        Connection connection = address.connect();
        PgVector known = extension;
        PgVector version = TransactionWork.inTransaction(connection, fresh -> {
            try (Statement statement = fresh.createStatement()) {
                PgVector found = known == null ? Schema.ensure(statement, address) : Schema.find(statement, known);
                // A lock on our tables makes us wait, but not for ever.
                statement.execute("set lock_timeout = '5s'");
                statement.execute("set statement_timeout = '30s'");
                statement.execute("set hnsw.ef_search = 64");
                if (found.iterates()) {
                    statement.execute("set hnsw.iterative_scan = strict_order");
                }
                return found;
            }
        });
        if (known == null) {
            version.concern().ifPresent(log);
            extension = version;
        }
        return connection;
    }
}

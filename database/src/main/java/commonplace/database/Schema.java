package commonplace.database;

import commonplace.search.passages.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The tables, made when they are first needed. */
final class Schema {
    /** That of {@code schema.sql}. */
    private static final int VERSION = 2;

    /** Two servers that begin at the same time make the tables one after the other. */
    private static final long LOCK = 0x436F_6D6D_6F6E_706CL;

    private static final String INSTALLED = "select extversion from pg_extension where extname = 'vector'";
    private static final String AVAILABLE = "select name from pg_available_extensions where name = 'vector'";

    private Schema() {}

    /** Makes what is not there yet, and has the connection find it. */
    static PgVector ensure(Statement statement, Address address) throws SQLException {
        statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
        PgVector extension = find(statement, extension(statement, address));
        if (!extension.hasGraphs()) {
            throw new StoreException("the database " + address + " has pgvector " + extension + ", which is too old; "
                    + PgVector.SOUND + " or newer is right");
        }
        if (exists(statement, "tenant_management.version")) {
            upgrade(statement, address);
        } else if (exists(statement, "documents") || exists(statement, "document_chunks")) {
            throw new StoreException(
                    "the database " + address + " has tables called documents or document_chunks that are not ours;"
                            + " give Commonplace a database of its own");
        } else {
            statement.execute(sql("schema.sql"));
        }
        return extension;
    }

    /** Has the connection find the extension, which may have been put into a schema of its own. */
    static PgVector find(Statement statement, PgVector extension) throws SQLException {
        statement.execute("""
            select set_config('search_path', current_setting('search_path') || ', ' || quote_ident(nspname), false)
            from pg_extension join pg_namespace n on n.oid = extnamespace
            where extname = 'vector' and not nspname = any(current_schemas(true))\
            """);
        return extension;
    }

    private static PgVector extension(Statement statement, Address address) throws SQLException {
        Optional<String> installed = one(statement, INSTALLED);
        if (installed.isPresent()) {
            return PgVector.of(installed.get());
        }
        if (one(statement, AVAILABLE).isEmpty()) {
            throw new StoreException(
                    "the database " + address + " has no pgvector, which compares vectors; install it beside PostgreSQL"
                            + " (the packages are called like postgresql-17-pgvector), or enable the extension 'vector'"
                            + " where your database is managed for you");
        }
        statement.execute("create extension vector");
        return PgVector.of(one(statement, INSTALLED).orElse(""));
    }

    /** What there is, of the server and of the extension. */
    static Database.Versions versions(Statement statement) throws SQLException {
        Optional<PgVector> extension = one(statement, INSTALLED).map(PgVector::of);
        return new Database.Versions(
                one(statement, "show server_version").orElse("?"),
                extension.map(PgVector::toString),
                one(statement, AVAILABLE).isPresent(),
                extension.flatMap(PgVector::concern));
    }

    /** Servers of the version before can go on with the tables as they are then, until they connect again. */
    private static void upgrade(Statement statement, Address address) throws SQLException {
        String version = version(statement);
        if (version.equals("1")) {
            statement.execute(sql("upgrade-1.sql"));
            version = version(statement);
        }
        if (!version.equals(String.valueOf(VERSION))) {
            throw new StoreException(
                    "the tables of the database " + address + " are of version " + version + ", where this program has "
                            + VERSION + "; use a program of the same age, or a new database: what is kept there is made"
                            + " again from the files");
        }
    }

    private static String version(Statement statement) throws SQLException {
        return one(statement, "select version from tenant_management.version").orElse("?");
    }

    private static boolean exists(Statement statement, String table) throws SQLException {
        return one(statement, "select to_regclass('" + table + "')").isPresent();
    }

    private static Optional<String> one(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }

    private static String sql(String name) {
        try (InputStream file = Schema.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is not part of this program");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

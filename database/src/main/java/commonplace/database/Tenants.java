package commonplace.database;

import commonplace.search.passages.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The list of tenants, and what belongs to each. */
final class Tenants {
    private Tenants() {}

    /** The number of a tenant, who gets one if there is none yet. */
    static long enter(Connection connection, Owner owner, String path) throws SQLException {
        try (PreparedStatement paths = connection.prepareStatement("""
            insert into tenant_management.repo_paths (path_hash, path, host) values (?, ?, ?)
            on conflict (path_hash) do update set path = excluded.path, host = excluded.host, last_seen = now()\
            """)) {
            paths.setString(1, owner.pathHash());
            paths.setString(2, path);
            paths.setString(3, Address.host());
            paths.executeUpdate();
        }
        try (PreparedStatement branches = connection.prepareStatement("""
            insert into tenant_management.branches (project_name, branch_name, path_hash) values (?, ?, ?)
            on conflict (project_name, branch_name, path_hash) do update set last_active = now()
            returning tenant\
            """)) {
            bind(branches, owner);
            try (ResultSet rows = branches.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    static List<TenantEntry> all(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                    select project_name, branch_name, path_hash, path, host
                    from tenant_management.branches join tenant_management.repo_paths using (path_hash)
                    order by project_name, branch_name, path_hash\
                    """)) {
            var entries = new ArrayList<TenantEntry>();
            while (rows.next()) {
                var owner = new Owner(rows.getString(1), rows.getString(2), rows.getString(3));
                entries.add(new TenantEntry(owner, rows.getString(4), rows.getString(5)));
            }
            return entries;
        }
    }

    static OptionalLong number(Connection connection, Owner owner) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
            select tenant from tenant_management.branches
            where project_name = ? and branch_name = ? and path_hash = ?\
            """)) {
            bind(select, owner);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    /** How many documents there are, and how many chunks those have that have more than one. */
    static Database.Counts counts(Connection connection, Owner owner) throws SQLException {
        OptionalLong tenant = number(connection, owner);
        if (tenant.isEmpty()) {
            return new Database.Counts(0, 0);
        }
        return new Database.Counts(
                count(connection, "select count(*) from documents where tenant = ?", tenant.getAsLong()),
                count(
                        connection,
                        "select coalesce(sum(chunks), 0) from (select count(distinct chunk) as chunks from"
                                + " document_chunks where tenant = ? group by path) as each where chunks > 1",
                        tenant.getAsLong()));
    }

    /** Removes all that is kept of a tenant whom nobody has open. */
    static void delete(Connection connection, Owner owner) throws SQLException {
        OptionalLong tenant = number(connection, owner);
        if (tenant.isEmpty()) {
            return;
        }
        for (DocumentKind kind : DocumentKind.values()) {
            var scope = new UseLock.TenantDocuments(tenant.getAsLong(), kind);
            if (!UseLock.isFree(connection, scope)) {
                throw new StoreException("the documents of " + owner.project() + " on " + owner.branch()
                        + " are open in another server, so that they cannot be removed");
            }
            TenantPartitions.drop(connection, scope);
        }
        execute(connection, "delete from tenant_management.indexes where tenant = ?", tenant.getAsLong());
        execute(connection, "delete from tenant_management.branches where tenant = ?", tenant.getAsLong());
        try (Statement statement = connection.createStatement()) {
            statement.execute("delete from tenant_management.repo_paths p where not exists"
                    + " (select 1 from tenant_management.branches b where b.path_hash = p.path_hash)");
        }
    }

    private static void bind(PreparedStatement statement, Owner owner) throws SQLException {
        statement.setString(1, owner.project());
        statement.setString(2, owner.branch());
        statement.setString(3, owner.pathHash());
    }

    private static int count(Connection connection, String query, long tenant) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(query)) {
            select.setLong(1, tenant);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    private static void execute(Connection connection, String change, long tenant) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(change)) {
            statement.setLong(1, tenant);
            statement.executeUpdate();
        }
    }
}

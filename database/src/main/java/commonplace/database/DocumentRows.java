package commonplace.database;

import commonplace.database.StoredProjectDocument.Passage;
import commonplace.database.StoredProjectDocument.StoredChunk;
import commonplace.search.passages.PassageStore;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** How documents lie in their tables. */
record DocumentRows(UseLock.TenantDocuments scope) {
    /** So many documents are fetched at once. */
    private static final int FETCHED = 50;

    boolean put(Connection connection, StoredProjectDocument document) throws SQLException {
        remove(connection, document.path());
        try (PreparedStatement insert = connection.prepareStatement("insert into " + documents()
                + " (tenant, path, title, doc_type, promotion_level, card, content)"
                + " values (?, ?, ?, ?, ?, ?::json, ?)")) {
            insert.setLong(1, scope.tenant());
            insert.setString(2, document.path());
            insert.setString(3, SqlText.of(document.title()));
            insert.setString(4, document.docType());
            insert.setString(5, document.promotionLevel());
            insert.setString(6, SqlText.of(document.card()));
            insert.setString(7, SqlText.of(document.content()));
            insert.executeUpdate();
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into " + chunks()
                + " (tenant, path, chunk, passage, doc_type, promotion_level, header_path, start_line, end_line,"
                + " content, embedding) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::vector)")) {
            for (int i = 0; i < document.chunks().size(); i++) {
                add(insert, document, i);
            }
            insert.executeBatch();
        }
        return true;
    }

    private void add(PreparedStatement insert, StoredProjectDocument document, int number) throws SQLException {
        StoredChunk chunk = document.chunks().get(number);
        for (int i = 0; i < chunk.passages().size(); i++) {
            Passage passage = chunk.passages().get(i);
            insert.setLong(1, scope.tenant());
            insert.setString(2, document.path());
            insert.setInt(3, number);
            insert.setInt(4, i);
            insert.setString(5, document.docType());
            insert.setString(6, document.promotionLevel());
            insert.setString(7, SqlText.of(chunk.headerPath()));
            insert.setInt(8, chunk.startLine());
            insert.setInt(9, chunk.endLine());
            insert.setString(10, SqlText.of(passage.content()));
            if (passage.vector().length == 0) {
                insert.setNull(11, Types.VARCHAR);
            } else {
                insert.setString(11, SqlText.of(passage.vector()));
            }
            insert.addBatch();
        }
    }

    boolean remove(Connection connection, String path) throws SQLException {
        for (String table : new String[] {chunks(), documents()}) {
            try (PreparedStatement delete =
                    connection.prepareStatement("delete from " + table + " where tenant = ? and path = ?")) {
                delete.setLong(1, scope.tenant());
                delete.setString(2, path);
                delete.executeUpdate();
            }
        }
        return true;
    }

    boolean each(Connection connection, BiConsumer<StoredProjectDocument, List<float[]>> visitor) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "select path, title, doc_type, promotion_level, card, content, (select array_agg(embedding::text order"
                        + " by chunk, passage) from " + chunks()
                        + " c where c.tenant = d.tenant and c.path = d.path) from "
                        + documents() + " d where tenant = ?")) {
            select.setFetchSize(FETCHED);
            select.setLong(1, scope.tenant());
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    var document = new StoredProjectDocument(
                            rows.getString(1),
                            rows.getString(2),
                            rows.getString(3),
                            rows.getString(4),
                            rows.getString(5),
                            rows.getString(6),
                            List.of());
                    visitor.accept(document, vectors(rows.getArray(7)));
                }
            }
        }
        return true;
    }

    String revision(Connection connection) throws SQLException {
        return revision(connection, "");
    }

    /** Sets the next revision and gives the one before; others who do so wait until this transaction ends. */
    String step(Connection connection, String next) throws SQLException {
        String before = revision(connection, " for update");
        try (PreparedStatement update = connection.prepareStatement(
                "update tenant_management.indexes set revision = ? where tenant = ? and kind = ?")) {
            update.setString(1, next);
            update.setLong(2, scope.tenant());
            update.setString(3, scope.kind().documents());
            update.executeUpdate();
        }
        return before;
    }

    private String revision(Connection connection, String locking) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "select revision from tenant_management.indexes where tenant = ? and kind = ?" + locking)) {
            select.setLong(1, scope.tenant());
            select.setString(2, scope.kind().documents());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }

    PassageStore.Size size(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select (select count(*) from " + documents()
                + " where tenant = ?), (select count(embedding) from " + chunks() + " where tenant = ?)")) {
            select.setLong(1, scope.tenant());
            select.setLong(2, scope.tenant());
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return new PassageStore.Size(rows.getLong(1), rows.getLong(2));
            }
        }
    }

    private static List<float[]> vectors(Array array) throws SQLException {
        if (array == null) {
            return List.of();
        }
        var vectors = new ArrayList<float[]>();
        for (String vector : (String[]) array.getArray()) {
            if (vector == null) {
                return List.of();
            }
            vectors.add(SqlText.vector(vector));
        }
        return vectors;
    }

    Map<String, String> notes(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select n.key, n.value from"
                + " tenant_management.indexes i, jsonb_each_text(i.notes) n where i.tenant = ? and i.kind = ?")) {
            select.setLong(1, scope.tenant());
            select.setString(2, scope.kind().documents());
            var notes = new TreeMap<String, String>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    notes.put(rows.getString(1), Objects.requireNonNullElse(rows.getString(2), ""));
                }
            }
            return notes;
        }
    }

    boolean note(Connection connection, String name, String note) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("update tenant_management.indexes"
                + " set notes = notes || jsonb_build_object(?::text, ?::text) where tenant = ? and kind = ?")) {
            update.setString(1, name);
            update.setString(2, note);
            update.setLong(3, scope.tenant());
            update.setString(4, scope.kind().documents());
            update.executeUpdate();
        }
        return true;
    }

    private String documents() {
        return scope.kind().documents();
    }

    private String chunks() {
        return scope.kind().chunks();
    }
}

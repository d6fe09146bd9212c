package commonplace.database;

import commonplace.search.passages.Condition;
import commonplace.search.passages.VectorStore.Place;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the passages that are near to a vector. */
record Neighbors(UseLock.TenantDocuments scope, int dimensions, long comparedAll) {
    /**
     * Up to so many passages are all compared: that is exact, and takes a few hundredths of a second. Beyond, the graph is
     * asked, which misses a few.
     */
    private static final long COMPARED_ALL = 20_000;

    private static final Set<String> FIELDS = Set.of("doc_type", "promotion_level");

    Neighbors(UseLock.TenantDocuments scope, int dimensions) {
        this(scope, dimensions, COMPARED_ALL);
    }

    List<Place> nearest(Connection connection, float[] vector, List<Condition> conditions, int count)
            throws SQLException {
        // What a condition leaves over may lie anywhere in a graph, where it would be missed.
        boolean graph = conditions.isEmpty() && TenantPartitions.hasGraph(dimensions) && isLarge(connection);
        String type = graph ? TenantPartitions.type(dimensions) : "vector";
        // Only the expression that the graph was made of is looked up in it.
        String embedding = graph ? "(embedding::" + type + ")" : "embedding";
        var query = new StringBuilder("select path, chunk from " + part() + " where embedding is not null");
        for (Condition condition : conditions) {
            if (!FIELDS.contains(condition.field())) {
                throw new IllegalArgumentException("documents are not kept by " + condition.field());
            }
            query.append(" and ").append(condition.field()).append(" = any(?)");
        }
        query.append(" order by ")
                .append(embedding)
                .append(" <=> ?::")
                .append(type)
                .append(" limit ?");
        try (PreparedStatement select = connection.prepareStatement(query.toString())) {
            int next = 1;
            for (Condition condition : conditions) {
                select.setArray(
                        next++,
                        connection.createArrayOf("text", condition.values().toArray()));
            }
            select.setString(next++, SqlText.of(vector));
            select.setInt(next, count);
            var places = new ArrayList<Place>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    places.add(new Place(rows.getString(1), rows.getInt(2)));
                }
            }
            return places;
        }
    }

    Map<Place, double[]> cosines(Connection connection, float[] vector, Collection<Place> sections)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select path, chunk, array_agg(1 - (embedding <=>"
                + " ?::vector) order by passage) from " + part() + " where embedding is not null and (path, chunk) in"
                + " (select * from unnest(?::text[], ?::int[])) group by path, chunk")) {
            select.setString(1, SqlText.of(vector));
            select.setArray(
                    2,
                    connection.createArrayOf(
                            "text", sections.stream().map(Place::document).toArray()));
            select.setArray(
                    3,
                    connection.createArrayOf(
                            "int4", sections.stream().map(Place::section).toArray()));
            Map<Place, double[]> cosines = new HashMap<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    Double[] each = (Double[]) rows.getArray(3).getArray();
                    cosines.put(new Place(rows.getString(1), rows.getInt(2)), unboxed(each));
                }
            }
            return cosines;
        }
    }

    private static double[] unboxed(Double[] boxed) {
        double[] numbers = new double[boxed.length];
        for (int i = 0; i < boxed.length; i++) {
            numbers[i] = boxed[i];
        }
        return numbers;
    }

    /** As far as the database knows without counting, which it does by itself after many changes. */
    private boolean isLarge(Connection connection) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("select reltuples > ? from pg_class where oid = ?::regclass")) {
            select.setLong(1, comparedAll);
            select.setString(2, part());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    private String part() {
        return DocumentKind.part(scope.kind().chunks(), scope.tenant());
    }
}

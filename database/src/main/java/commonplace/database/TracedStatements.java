package commonplace.database;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A span for each statement, as OpenTelemetry's conventions for databases have it. Values are parameters of our statements and not
 * in their texts, so that the texts can be told.
 */
final class TracedStatements {
    private static final Set<String> EXECUTING =
            Set.of("execute", "executeQuery", "executeUpdate", "executeLargeUpdate", "executeBatch");

    /** The first table that is named, without the number of its owner: there are many owners. */
    private static final Pattern TABLE =
            Pattern.compile("\\b(?:from|into|update|table(?: if exists)?)\\s+([a-z_.]+?)(?:_\\d+)?\\b");

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private TracedStatements() {}

    /** The connection itself where nobody traces what this thread does. */
    static Connection of(Connection connection) {
        return Tracing.current().isTraced() ? proxy(Connection.class, new OfConnection(connection)) : connection;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private record OfConnection(Connection connection) implements InvocationHandler {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            Object result = TracedStatements.invoke(connection, method, arguments);
            return switch (result) {
                case PreparedStatement prepared
                when arguments != null && arguments[0] instanceof String sql ->
                    proxy(PreparedStatement.class, new OfStatement(connection, prepared, sql));
                case Statement statement -> proxy(Statement.class, new OfStatement(connection, statement, ""));
                case null, default -> result;
            };
        }
    }

    /** @param prepared the text that the statement was made of; empty for one that is given its text when it is executed */
    private record OfStatement(Connection connection, Statement statement, String prepared)
            implements InvocationHandler {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (!EXECUTING.contains(method.getName())) {
                return TracedStatements.invoke(statement, method, arguments);
            }
            String sql = arguments != null && arguments[0] instanceof String given ? given : prepared;
            try (TraceSpan span = begin(connection, sql)) {
                try {
                    return TracedStatements.invoke(statement, method, arguments);
                } catch (SQLException failure) {
                    String state = failure.getSQLState();
                    if (state != null) {
                        span.set("db.response.status_code", state);
                    }
                    span.failed(state == null ? failure.getClass().getName() : state);
                    throw failure;
                }
            }
        }
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    private static TraceSpan begin(Connection connection, String sql) throws SQLException {
        String text = BLANKS.matcher(sql).replaceAll(" ").strip();
        String operation = text.split(" ", 2)[0].toUpperCase(Locale.ROOT);
        Matcher table = TABLE.matcher(text);
        String summary = table.find() ? operation + " " + table.group(1) : operation;
        TraceSpan span = Tracing.part(TraceSpan.Kind.CLIENT, summary);
        if (span.isTraced()) {
            span.set("db.system.name", "postgresql");
            span.set("db.operation.name", operation);
            span.set("db.query.summary", summary);
            span.set("db.query.text", text);
            // jdbc:postgresql://host:port/name?options, as the driver has it; what it is asked for is nothing that it
            // asks of others
            URI place = URI.create(connection
                    .getMetaData()
                    .getURL()
                    .substring("jdbc:".length())
                    .split("\\?", 2)[0]);
            span.set("db.namespace", connection.getCatalog());
            if (place.getHost() != null) {
                span.set("server.address", place.getHost());
                span.set("server.port", place.getPort() < 0 ? 5432 : place.getPort());
            }
        }
        return span;
    }
}

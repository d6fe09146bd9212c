package commonplace.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracer;
import commonplace.base.tracing.Tracing;
import commonplace.search.passages.StoreException;
import commonplace.testing.Postgres;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is told of statements that a real database runs for a request. */
@Tag("slow")
class TracedStatementsTest {
    private static final String SECRET = "a-branch-that-is-nobodys-business";

    private final List<Recorded> spans = new CopyOnWriteArrayList<>();

    /** A span, as it was told. */
    private static final class Recorded implements TraceSpan {
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();

        Recorded(String name) {
            name(name);
        }

        @Override
        public boolean isTraced() {
            return true;
        }

        @Override
        public void name(String name) {
            attributes.put("name", name);
        }

        @Override
        public void set(String attribute, String value) {
            attributes.put(attribute, value);
        }

        @Override
        public void set(String attribute, long value) {
            attributes.put(attribute, value);
        }

        @Override
        public void failed(String type) {
            attributes.put("error.type", type);
        }

        @Override
        public Optional<TraceContext> context() {
            return Optional.empty();
        }

        @Override
        public void close() {
            attributes.put("closed", true);
        }
    }

    private final class Recorder implements Tracer {
        @Override
        public TraceSpan begin(TraceSpan.Kind kind, String name, Cause cause) {
            var span = new Recorded(name);
            if (kind == TraceSpan.Kind.CLIENT) {
                spans.add(span);
            }
            return span;
        }
    }

    @Test
    void eachStatementIsASpanWithoutItsValues() {
        Tracing.follow(new Recorder());
        try (Database database = Database.at(Postgres.shared().newDatabase(), _ -> {})) {
            var owner = new Owner("app", SECRET, "0123456789abcdef");
            assertEquals(0, database.counts(owner).documents());
            assertEquals(List.of(), spans, "nobody asked for it");

            try (TraceSpan request = Tracing.asked("a request", Optional.empty());
                    var _ = Tracing.enter(request)) {
                database.counts(owner);
            }
            assertFalse(spans.isEmpty());
            for (Recorded span : spans) {
                assertEquals("postgresql", span.attributes.get("db.system.name"));
                assertEquals("127.0.0.1", span.attributes.get("server.address"));
                assertEquals(true, span.attributes.get("closed"));
                assertTrue(
                        String.valueOf(span.attributes.get("name")).startsWith("SELECT "), span.attributes::toString);
                assertFalse(span.attributes.toString().contains(SECRET), span.attributes::toString);
            }
        }
    }

    @Test
    void aStatementThatFailsIsTheSameFailureAndIsToldByItsState() {
        Tracing.follow(new Recorder());
        try (Database database = Database.at(Postgres.shared().newDatabase(), _ -> {});
                TraceSpan request = Tracing.asked("a request", Optional.empty());
                var _ = Tracing.enter(request)) {
            var failure = assertThrows(
                    StoreException.class,
                    () -> database.run(
                            connection -> connection.createStatement().execute("select 1 from nothing_5")));
            assertTrue(String.valueOf(failure.getMessage()).contains("is not there any more"), failure::toString);
            Recorded span = spans.getLast();
            assertEquals("SELECT nothing", span.attributes.get("name"));
            assertEquals("42P01", span.attributes.get("db.response.status_code"));
            assertEquals("42P01", span.attributes.get("error.type"));
        }
    }
}

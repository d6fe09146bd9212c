package commonplace.base.tracing;

import java.util.Optional;

/**
 * A piece of work with a beginning, an end and what is known of it. Names and attributes are those of OpenTelemetry's semantic
 * conventions, where these have one. No argument of a call, no text of a note and no token is among them.
 */
public interface TraceSpan extends AutoCloseable {
    /** What OpenTelemetry's conventions call the part that the work has in a conversation. */
    enum Kind {
        /** Somebody else asked for it. */
        SERVER,
        /** Somebody else is asked. */
        CLIENT,
        INTERNAL
    }

    /** Of work that nobody traces. */
    TraceSpan NONE = new TraceSpan() {
        @Override
        public boolean isTraced() {
            return false;
        }

        @Override
        public void name(String name) {}

        @Override
        public void set(String attribute, String value) {}

        @Override
        public void set(String attribute, long value) {}

        @Override
        public void failed(String type) {}

        @Override
        public Optional<TraceContext> context() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };

    /** False for {@link #NONE}: nothing that is told it goes anywhere. */
    boolean isTraced();

    void name(String name);

    void set(String attribute, String value);

    void set(String attribute, long value);

    /** It did not work. The first reason counts. */
    void failed(String type);

    /** For those who are asked to do a part of it; empty for {@link #NONE}. */
    Optional<TraceContext> context();

    /** It is over. What is told afterwards is lost. */
    @Override
    void close();
}

package commonplace.base.tracing;

import java.util.Optional;

/** Makes spans, and has them told to somebody when they are over. */
public interface Tracer {
    /** What a new span belongs to. */
    sealed interface Cause {
        /** A part of other work in this process. */
        record Part(TraceSpan whole) implements Cause {}

        /**
         * Work that somebody else asked for.
         *
         * @param sent what came along with the request; what is not well-formed counts for nothing
         * @param within the work of this process that brought the request here; if nothing came along, it is a part of that
         */
        record Asked(Optional<TraceContext> sent, TraceSpan within) implements Cause {}
    }

    TraceSpan begin(TraceSpan.Kind kind, String name, Cause cause);
}

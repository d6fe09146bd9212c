package commonplace.base.tracing;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Spans of work, for those who trace it.
 *
 * {@snippet :
 * try (TraceSpan span = Tracing.part(TraceSpan.Kind.CLIENT, "embeddings " + model)) {
 *     span.context().ifPresent(context -> context.headers().forEach(request::header));
 *     …
 * }
 * }
 *
 * <p>A trace begins with a request that somebody made ({@link #asked}). What a server does of its own accord belongs to none.
 */
public final class Tracing {
    private static final ThreadLocal<TraceSpan> CURRENT = new ThreadLocal<>();

    private static volatile @Nullable Tracer tracer;

    private Tracing() {}

    /** From now on, work is traced by this one. */
    public static void follow(Tracer follower) {
        tracer = follower;
    }

    /** Whether anybody traces anything. */
    public static boolean isOn() {
        return tracer != null;
    }

    /** What this thread works on; {@link TraceSpan#NONE} where nobody traces that. */
    public static TraceSpan current() {
        if (tracer == null) {
            return TraceSpan.NONE;
        }
        TraceSpan span = CURRENT.get();
        return span == null ? TraceSpan.NONE : span;
    }

    /** A part of what this thread works on. */
    public static TraceSpan part(TraceSpan.Kind kind, String name) {
        Tracer follower = tracer;
        TraceSpan whole = current();
        return follower == null || !whole.isTraced()
                ? TraceSpan.NONE
                : follower.begin(kind, name, new Tracer.Cause.Part(whole));
    }

    /** Work that somebody asked for; it may begin a trace. */
    public static TraceSpan asked(String name, Optional<TraceContext> sent) {
        Tracer follower = tracer;
        return follower == null
                ? TraceSpan.NONE
                : follower.begin(TraceSpan.Kind.SERVER, name, new Tracer.Cause.Asked(sent, current()));
    }

    /** Until it is closed, on the same thread, this thread works on that. */
    public static Entered enter(TraceSpan span) {
        if (!span.isTraced()) {
            return Entered.NONE;
        }
        TraceSpan before = CURRENT.get();
        CURRENT.set(span);
        return () -> leave(before);
    }

    private static void leave(@Nullable TraceSpan before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    /** How long a thread works on something. */
    public interface Entered extends AutoCloseable {
        Entered NONE = () -> {};

        @Override
        void close();
    }
}

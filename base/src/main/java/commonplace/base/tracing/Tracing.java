package commonplace.base.tracing;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Spans of work, for those who trace it.
 *
 * {@snippet :
 * try (Span span = Tracing.part(Span.Kind.CLIENT, "embeddings " + model)) {
 *     span.context().ifPresent(context -> context.headers().forEach(request::header));
 *     …
 * }
 * }
 *
 * <p>A trace begins with a request that somebody made ({@link #asked}). What a server does of its own accord belongs to none.
 */
public final class Tracing {
    private static final ThreadLocal<Span> CURRENT = new ThreadLocal<>();

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

    /** What this thread works on; {@link Span#NONE} where nobody traces that. */
    public static Span current() {
        if (tracer == null) {
            return Span.NONE;
        }
        Span span = CURRENT.get();
        return span == null ? Span.NONE : span;
    }

    /** A part of what this thread works on. */
    public static Span part(Span.Kind kind, String name) {
        Tracer follower = tracer;
        Span whole = current();
        return follower == null || !whole.isTraced()
                ? Span.NONE
                : follower.begin(kind, name, new Tracer.Origin.Part(whole));
    }

    /** Work that somebody asked for; it may begin a trace. */
    public static Span asked(String name, Optional<TraceContext> sent) {
        Tracer follower = tracer;
        return follower == null
                ? Span.NONE
                : follower.begin(Span.Kind.SERVER, name, new Tracer.Origin.Asked(sent, current()));
    }

    /** Until it is closed, on the same thread, this thread works on that. */
    public static Scope enter(Span span) {
        if (!span.isTraced()) {
            return Scope.NONE;
        }
        Span before = CURRENT.get();
        CURRENT.set(span);
        return () -> leave(before);
    }

    private static void leave(@Nullable Span before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    /** How long a thread works on something. */
    public interface Scope extends AutoCloseable {
        Scope NONE = () -> {};

        @Override
        void close();
    }
}

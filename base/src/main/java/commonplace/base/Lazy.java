package commonplace.base;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first asked for, and once.
 *
 * <pre>{@code
 * var models = Lazy.of(() -> Models.of(settings));
 * models.get().embedder();
 * models.close(Models::close);
 * }</pre>
 *
 * <p>While one thread makes it, others that ask wait. If making it fails, they are told so, and the next who asks tries
 * again.
 */
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<? extends T> making;
    private volatile @Nullable T made;
    private boolean closed;

    private Lazy(Supplier<? extends T> making) {
        this.making = making;
    }

    public static <T> Lazy<T> of(Supplier<? extends T> making) {
        return new Lazy<>(making);
    }

    /** @throws ClosedException if it was closed before */
    @Override
    public T get() {
        T known = made;
        return known == null ? make() : known;
    }

    private synchronized T make() {
        T known = made;
        if (known == null) {
            if (closed) {
                throw new ClosedException();
            }
            known = making.get();
            made = known;
        }
        return known;
    }

    /** What was made, if anybody has asked for it; does not wait for one that is being made. */
    public Optional<T> made() {
        return Optional.ofNullable(made);
    }

    /** Nothing is to be had from now on, and what was made is closed in this way. Waits for one that is being made. */
    public synchronized void close(Consumer<? super T> closing) {
        closed = true;
        T known = made;
        made = null;
        if (known != null) {
            closing.accept(known);
        }
    }

    /** It was asked for too late. */
    public static final class ClosedException extends IllegalStateException {
        ClosedException() {
            super("it is closed");
        }
    }
}

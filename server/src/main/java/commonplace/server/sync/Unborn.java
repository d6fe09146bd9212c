package commonplace.server.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A document that somebody has open before it is there. The first change makes it; so may anybody else. */
final class Unborn implements Shared {
    private static final byte[] NOTHING_KNOWN = {0};
    private static final byte[] NOTHING = {0, 0};

    /** Makes the document, for a change that is made to it next. */
    interface Birth {
        Shared makeFor(byte[] update, Writer writer) throws RefusedException;
    }

    private final Birth birth;
    private final Supplier<Optional<Shared>> finding;
    private final Predicate<Access> isWithin;
    private final Runnable whenClosed;
    private final List<Follower> followers = new ArrayList<>();
    private volatile @Nullable Shared born;
    private boolean closed;

    /**
     * @param finding opens it if somebody else has made it
     * @param isWithin whether the place where it would be made is within reach
     */
    Unborn(Birth birth, Supplier<Optional<Shared>> finding, Predicate<Access> isWithin, Runnable whenClosed) {
        this.birth = birth;
        this.finding = finding;
        this.isWithin = isWithin;
        this.whenClosed = whenClosed;
    }

    @Override
    public byte[] stateVector() {
        Shared there = born;
        return there == null ? NOTHING_KNOWN : there.stateVector();
    }

    @Override
    public byte[] state(byte[] stateVector) {
        Shared there = born;
        return there == null ? NOTHING : there.state(stateVector);
    }

    @Override
    public boolean isWithin(Access access) {
        Shared there = born;
        return there == null ? isWithin.test(access) : there.isWithin(access);
    }

    @Override
    public void apply(byte[] update, Writer writer, Object origin, Runnable whenDurable) throws RefusedException {
        Shared there;
        synchronized (this) {
            if (born == null) {
                become(birth.makeFor(update, writer));
            }
            there = Objects.requireNonNull(born);
        }
        there.apply(update, writer, origin, whenDurable);
    }

    /** Somebody else may have made it: looks, and tells those who wait what it holds. */
    void look() {
        synchronized (this) {
            if (born == null && !closed) {
                finding.get().ifPresent(this::become);
            }
        }
    }

    private void become(Shared document) {
        born = document;
        followers.forEach(document::follow);
        // It need not be where those who wait for it may see it.
        followers.forEach(Follower::moved);
        // There may be more in it than those who wait know.
        byte[] state = document.state(NOTHING_KNOWN);
        if (!Updates.isEmpty(state)) {
            followers.forEach(follower -> follower.updated(state, this));
        }
    }

    @Override
    public synchronized void follow(Follower follower) {
        followers.add(follower);
        Shared there = born;
        if (there != null) {
            there.follow(follower);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        whenClosed.run();
        Shared there = born;
        if (there != null) {
            there.close();
        }
    }
}

package commonplace.server.sync;

import commonplace.knowledge.Author;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A document that somebody has open before it is there. The first change makes it; so may anybody else. */
final class Unborn implements Shared {
    private static final byte[] NOTHING_KNOWN = {0};
    private static final byte[] NOTHING = {0, 0};

    /** Makes the document, for a change that is made to it next. */
    interface Birth {
        Shared makeFor(byte[] update, Author author) throws RefusedException;
    }

    private final Birth birth;
    private final Supplier<Optional<Shared>> finding;
    private final Runnable whenClosed;
    private final List<Follower> followers = new ArrayList<>();
    private @Nullable Shared born;
    private boolean closed;

    /** @param finding opens it if somebody else has made it */
    Unborn(Birth birth, Supplier<Optional<Shared>> finding, Runnable whenClosed) {
        this.birth = birth;
        this.finding = finding;
        this.whenClosed = whenClosed;
    }

    @Override
    public synchronized byte[] stateVector() {
        return born == null ? NOTHING_KNOWN : born.stateVector();
    }

    @Override
    public synchronized byte[] state(byte[] stateVector) {
        return born == null ? NOTHING : born.state(stateVector);
    }

    @Override
    public void apply(byte[] update, Author author, Object origin, Runnable whenDurable) throws RefusedException {
        Shared there;
        synchronized (this) {
            if (born == null) {
                become(birth.makeFor(update, author));
            }
            there = java.util.Objects.requireNonNull(born);
        }
        there.apply(update, author, origin, whenDurable);
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
        // There may be more in it than those who wait know.
        byte[] state = document.state(NOTHING_KNOWN);
        if (!Updates.isEmpty(state)) {
            followers.forEach(follower -> follower.updated(state, this));
        }
    }

    @Override
    public synchronized void follow(Follower follower) {
        followers.add(follower);
        if (born != null) {
            born.follow(follower);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        whenClosed.run();
        if (born != null) {
            born.close();
        }
    }
}

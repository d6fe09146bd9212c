package commonplace.server.sync;

import commonplace.crdt.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A document that somebody has open before it is there. The first change makes it; so may anybody else. */
final class UncreatedDocument implements SharedDocument {
    private static final byte[] NOTHING = {0, 0};

    /** Makes the document, for a change that is made to it next. */
    interface Birth {
        SharedDocument makeFor(byte[] update, EditorIdentity writer) throws RejectedUpdateException;
    }

    private final Birth birth;
    private final Supplier<Optional<SharedDocument>> finding;
    private final Predicate<TokenAccess> isWithin;
    private final Consumer<UncreatedDocument> whenOver;
    private final List<Follower> followers = new ArrayList<>();
    private volatile @Nullable SharedDocument born;
    private boolean closed;

    /**
     * @param finding opens it if somebody else has made it
     * @param isWithin whether the place where it would be made is within reach
     * @param whenOver called when it is there, or nobody waits for it any more
     */
    UncreatedDocument(
            Birth birth,
            Supplier<Optional<SharedDocument>> finding,
            Predicate<TokenAccess> isWithin,
            Consumer<UncreatedDocument> whenOver) {
        this.birth = birth;
        this.finding = finding;
        this.isWithin = isWithin;
        this.whenOver = whenOver;
    }

    @Override
    public boolean isOf(UUID id) {
        SharedDocument there = born;
        return there == null || there.isOf(id);
    }

    @Override
    public byte[] stateVector() {
        SharedDocument there = born;
        return there == null ? Updates.emptyStateVector() : there.stateVector();
    }

    @Override
    public byte[] state(byte[] stateVector) {
        SharedDocument there = born;
        return there == null ? NOTHING : there.state(stateVector);
    }

    @Override
    public boolean isWithin(TokenAccess access) {
        SharedDocument there = born;
        return there == null ? isWithin.test(access) : there.isWithin(access);
    }

    @Override
    public boolean takesAtOnce() {
        SharedDocument there = born;
        return there != null && there.takesAtOnce();
    }

    @Override
    public void apply(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable)
            throws RejectedUpdateException {
        SharedDocument there;
        synchronized (this) {
            if (born == null) {
                become(birth.makeFor(update, writer));
            }
            there = Objects.requireNonNull(born);
        }
        there.apply(update, writer, origin, whenDurable);
    }

    /** Somebody else may have made it: looks, and tells the waiting clients what it holds. */
    void look() {
        synchronized (this) {
            if (born == null && !closed) {
                finding.get().ifPresent(this::become);
            }
        }
    }

    private void become(SharedDocument document) {
        born = document;
        whenOver.accept(this);
        followers.forEach(document::follow);
        // It need not be where the waiting clients may see it.
        followers.forEach(Follower::moved);
        // There may be more in it than the waiting clients know.
        byte[] state = document.state(Updates.emptyStateVector());
        if (!Updates.isEmpty(state)) {
            followers.forEach(follower -> follower.updated(state, this));
        }
    }

    @Override
    public synchronized void follow(Follower follower) {
        followers.add(follower);
        SharedDocument there = born;
        if (there != null) {
            there.follow(follower);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        SharedDocument there = born;
        if (there == null) {
            whenOver.accept(this);
        } else {
            there.close();
        }
    }
}

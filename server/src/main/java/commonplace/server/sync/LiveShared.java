package commonplace.server.sync;

import commonplace.crdt.Subscription;
import commonplace.knowledge.Author;
import commonplace.knowledge.DocumentGoneException;
import commonplace.knowledge.DocumentTooLargeException;
import commonplace.knowledge.LiveDocument;
import commonplace.knowledge.LiveFollower;
import commonplace.knowledge.NotePath;
import java.util.ArrayList;
import java.util.List;

/** A document that is there. */
final class LiveShared implements Shared {
    private final LiveDocument document;
    private final Runnable whenClosed;
    private final List<Subscription> subscriptions = new ArrayList<>();

    /** @param whenClosed what else is to be let go */
    LiveShared(LiveDocument document, Runnable whenClosed) {
        this.document = document;
        this.whenClosed = whenClosed;
    }

    @Override
    public byte[] stateVector() {
        return document.stateVector();
    }

    @Override
    public byte[] state(byte[] stateVector) {
        return document.state(stateVector);
    }

    @Override
    public void apply(byte[] update, Author author, Object origin, Runnable whenDurable) throws RefusedException {
        try {
            document.apply(update, author, origin, whenDurable);
        } catch (DocumentGoneException gone) {
            throw RefusedException.gone();
        } catch (DocumentTooLargeException large) {
            throw new RefusedException(Closing.TOO_LARGE, String.valueOf(large.getMessage()));
        }
    }

    @Override
    public void follow(Follower follower) {
        subscriptions.add(document.follow(new LiveFollower() {
            @Override
            public void updated(byte[] update, Author author, Object origin) {
                follower.updated(update, origin);
            }

            @Override
            public void moved(NotePath to) {
                // Who has it open goes on where it is now: what is shared is the document, not its place.
            }

            @Override
            public void removed() {
                follower.removed();
            }
        }));
    }

    @Override
    public void close() {
        subscriptions.forEach(Subscription::close);
        document.close();
        whenClosed.run();
    }
}

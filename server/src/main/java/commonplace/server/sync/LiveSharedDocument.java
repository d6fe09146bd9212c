package commonplace.server.sync;

import commonplace.crdt.Subscription;
import commonplace.vault.folders.IncompleteUpdateException;
import commonplace.vault.live.DocumentGoneException;
import commonplace.vault.live.DocumentTooLargeException;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveFollower;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A document that is there. */
abstract class LiveSharedDocument implements SharedDocument {
    private final LiveDocument document;
    private final List<Subscription> subscriptions = new ArrayList<>();

    LiveSharedDocument(LiveDocument document) {
        this.document = document;
    }

    @Override
    public boolean isOf(UUID id) {
        return document.id().equals(id);
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
    public void apply(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable)
            throws RejectedUpdateException {
        if (!isWithin(writer.access())) {
            throw RejectedUpdateException.outOfReach();
        }
        try {
            take(update, writer, origin, whenDurable);
        } catch (DocumentGoneException gone) {
            throw RejectedUpdateException.gone();
        } catch (DocumentTooLargeException large) {
            throw new RejectedUpdateException(CloseCodes.TOO_LARGE, String.valueOf(large.getMessage()));
        } catch (IncompleteUpdateException incomplete) {
            throw new RejectedUpdateException(CloseCodes.BROKEN, String.valueOf(incomplete.getMessage()));
        }
    }

    abstract void take(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable);

    @Override
    public void follow(Follower follower) {
        subscriptions.add(document.follow(new LiveFollower() {
            @Override
            public void updated(byte[] update, Author author, Object origin) {
                follower.updated(update, origin);
            }

            @Override
            public void moved(NotePath to) {
                follower.moved();
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
    }
}

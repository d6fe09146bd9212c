package commonplace.vault.live;

import commonplace.base.Log;
import commonplace.crdt.Subscription;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The followers of a document's changes. They are told while the document is locked. */
final class DocumentFollowers {
    private final List<LiveFollower> followers = new CopyOnWriteArrayList<>();

    Subscription add(LiveFollower follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    void clear() {
        followers.clear();
    }

    void tell(Consumer<LiveFollower> news) {
        for (LiveFollower follower : followers) {
            try {
                news.accept(follower);
            } catch (RuntimeException failed) {
                // One that fails must not keep the others from hearing, nor the change from being made.
                Log.error("a follower of a live document failed: " + failed, failed);
            }
        }
    }
}

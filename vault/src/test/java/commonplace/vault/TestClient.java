package commonplace.vault;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveFollower;
import commonplace.vault.notes.Author;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A Yjs client that is connected to a live document, without a wire. */
public final class TestClient implements AutoCloseable {
    public final YDoc doc;
    public volatile boolean removed;
    /** How many updates of others it was sent. */
    public int heard;

    private final String name;
    private LiveDocument server;
    private Subscription subscription = () -> {};

    public TestClient(long id, LiveDocument server) {
        this.doc = new YDoc(id);
        this.name = "client" + id;
        this.server = server;
        connect(server);
    }

    /** Exchanges what either side lacks, and follows from then on. */
    public void connect(LiveDocument newServer) {
        server = newServer;
        subscription = server.follow(new LiveFollower() {
            @Override
            public void updated(byte[] update, Author author, Object origin) {
                if (origin != TestClient.this) {
                    heard++;
                    synchronized (doc) {
                        doc.apply(update);
                    }
                }
            }

            @Override
            public void removed() {
                removed = true;
            }
        });
        byte[] mine;
        synchronized (doc) {
            doc.apply(server.state(doc.encodeStateVector()));
            mine = doc.encodeState(server.stateVector());
        }
        server.apply(mine, Author.editor(name), this, () -> {});
    }

    public synchronized String text() {
        synchronized (doc) {
            return doc.text("contents").toString();
        }
    }

    public void insert(int at, String text) {
        server.apply(made(it -> it.text("contents").insert(at, text)), Author.editor(name), this, () -> {});
    }

    /** The update that a change of its own makes. */
    public byte[] made(Consumer<YDoc> change) {
        synchronized (doc) {
            List<byte[]> updates = new ArrayList<>();
            try (var _ = doc.onUpdate((update, _) -> updates.add(update))) {
                doc.transact(() -> change.accept(doc));
            }
            return updates.getFirst();
        }
    }

    public void offline(Consumer<YDoc> change) {
        subscription.close();
        synchronized (doc) {
            doc.transact(() -> change.accept(doc));
        }
    }

    @Override
    public void close() {
        subscription.close();
    }
}

package commonplace.vault;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.notes.Author;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Somebody who types into a note, and keeps what he has when the host is gone. */
final class SimulatedClient {
    final int number;
    private final YDoc doc;
    private final BiConsumer<SimulatedClient, byte[]> whenChanged;
    private String note;
    private @Nullable LiveDocument server;
    private Subscription subscription = () -> {};

    /** @param whenChanged hears what it has after each change, its own too */
    SimulatedClient(int number, String note, byte[] state, BiConsumer<SimulatedClient, byte[]> whenChanged) {
        this.number = number;
        this.note = note;
        this.whenChanged = whenChanged;
        // Far from the numbers that a host writes under.
        this.doc = new YDoc((1L << 40) + number);
        doc.apply(state);
    }

    String note() {
        return note;
    }

    synchronized void moved(String to) {
        note = to;
        whenChanged.accept(this, doc.encodeState());
    }

    boolean isConnected() {
        return server != null;
    }

    synchronized String text() {
        return doc.text(OpenDocument.CONTENTS).toString();
    }

    void connect(LiveDocument newServer) {
        server = newServer;
        subscription = newServer.follow((update, _, origin) -> {
            if (origin != this) {
                heard(update);
            }
        });
        heard(newServer.state(vector()));
        newServer.apply(lacking(newServer.stateVector()), author(), this, () -> {});
    }

    private synchronized void heard(byte[] update) {
        doc.apply(update);
        whenChanged.accept(this, doc.encodeState());
    }

    private synchronized byte[] vector() {
        return doc.encodeStateVector();
    }

    private synchronized byte[] lacking(byte[] vector) {
        return doc.encodeState(vector);
    }

    private Author author() {
        return Author.editor("client" + number);
    }

    /** Types at the beginning or at the end. */
    void type(String text, boolean atEnd, Runnable whenDurable) {
        if (server == null) {
            throw new IllegalStateException("not connected");
        }
        server.apply(typed(text, atEnd), author(), this, whenDurable);
    }

    private synchronized byte[] typed(String text, boolean atEnd) {
        List<byte[]> updates = new ArrayList<>();
        try (var _ = doc.onUpdate((update, _) -> updates.add(update))) {
            doc.transact(() -> doc.text(OpenDocument.CONTENTS)
                    .insert(atEnd ? doc.text(OpenDocument.CONTENTS).toString().length() : 0, text));
        }
        whenChanged.accept(this, doc.encodeState());
        return updates.getFirst();
    }

    void disconnect() {
        subscription.close();
        if (server != null) {
            server.close();
        }
        server = null;
    }
}

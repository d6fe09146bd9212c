package commonplace.vault;

import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Notes on their way into the index, behind their writers' backs. A long one, which takes a second while people type on, waits
 * until somebody asks the index or makes it durable: of what it became meanwhile, only the last is put in.
 */
final class IndexQueue implements AutoCloseable {
    /** What has more characters is long. */
    private static final int LONG = 1 << 20;

    private final Consumer<Document> putting;
    private final BackgroundWork work = new BackgroundWork("index-put");

    /** Guarded by this, as is what is begun: who finds none waiting must not overtake who has just begun with them. */
    private final Map<NotePath, Document> waiting = new LinkedHashMap<>();

    /** @param putting what is done with each, on a thread of the queue's own */
    IndexQueue(Consumer<Document> putting) {
        this.putting = putting;
    }

    synchronized void put(Document document) {
        NotePath path = document.note().path();
        if (document.page().text().length() > LONG) {
            waiting.put(path, document);
        } else {
            waiting.remove(path);
            work.begin(() -> putting.accept(document));
        }
    }

    /** Nothing of this note is put in any more, for a caller who knows better; others may wait on. */
    synchronized void forget(NotePath path) {
        waiting.remove(path);
        work.await();
    }

    /** Returns when all is in. */
    void await() {
        begin();
        work.await();
    }

    private synchronized void begin() {
        for (Document each : waiting.values()) {
            work.begin(() -> putting.accept(each));
        }
        waiting.clear();
    }

    @Override
    public synchronized void close() {
        begin();
        work.close();
    }
}

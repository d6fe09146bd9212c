package commonplace.vault.live;

import commonplace.crdt.YDoc;
import commonplace.crdt.YText;
import commonplace.markdown.text.Diff;
import commonplace.markdown.text.Edit;
import commonplace.vault.files.FileStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Yjs document whose text can be marked, so that one can come back to how it was. Not for several threads at once. */
final class SharedText {
    private static final long MAX_LENGTH = FileStore.MAX_READ / 2;
    private static final int SHORT = 1 << 17;

    private final YDoc doc;
    private final YText contents;
    private final List<byte[]> emitted = new ArrayList<>();
    private @Nullable String text;
    private @Nullable DocumentPoint mark;

    SharedText(long client, byte[] state) {
        this.doc = new YDoc(client);
        if (state.length > 0) {
            doc.apply(state);
        }
        this.contents = doc.text(OpenDocument.CONTENTS);
        doc.onUpdate((update, _) -> emitted.add(update));
    }

    YDoc doc() {
        return doc;
    }

    /** @throws DocumentTooLargeException if it would grow beyond what could be read again from its file */
    void expectRoom(int more) {
        if ((long) contents.length() + more > MAX_LENGTH) {
            throw new DocumentTooLargeException(MAX_LENGTH);
        }
    }

    /** Whether its text is put together in a fraction of a millisecond. May be asked by anybody at any time. */
    boolean isShort() {
        return contents.length() <= SHORT;
    }

    String text() {
        String known = text;
        if (known == null) {
            known = contents.toString();
            text = known;
        }
        return known;
    }

    /** Whether this is its text, which is put together only if it is as long. */
    boolean holds(String expected) {
        return contents.characters() == expected.length() && text().equals(expected);
    }

    /** The moment that it is now. */
    DocumentPoint mark() {
        DocumentPoint now = mark;
        if (now == null) {
            now = new DocumentPoint(text());
            mark = now;
        }
        return now;
    }

    /** The document's state at a mark. */
    byte[] stateAt(DocumentPoint then) {
        byte[] state = then.state();
        return state == null ? doc.encodeState() : state;
    }

    /** The document as it was at a mark, with the text that somebody made of it there. */
    DocumentFork fork(DocumentPoint then, String newText, long client) {
        return DocumentFork.of(stateAt(then), client, Diff.between(then.text(), newText));
    }

    void edit(List<Edit> edits) {
        DocumentFork.apply(contents, edits);
    }

    /** Changes the document and returns the updates that came of it. */
    List<byte[]> change(Runnable action) {
        DocumentPoint last = mark;
        byte[] then = last == null ? null : doc.encodeState();
        emitted.clear();
        try {
            action.run();
        } finally {
            if (!emitted.isEmpty()) {
                if (last != null && then != null) {
                    last.passed(then);
                }
                mark = null;
                text = null;
            }
        }
        List<byte[]> updates = List.copyOf(emitted);
        emitted.clear();
        return updates;
    }
}

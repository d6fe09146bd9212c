package commonplace.vault.live;

import commonplace.crdt.YDoc;
import org.jspecify.annotations.Nullable;

/** A moment of a live document that can be returned to, for bringing in what somebody made of the text it had then. */
public final class DocumentPoint {
    private final String text;
    private byte @Nullable [] state;

    DocumentPoint(String text) {
        this.text = text;
    }

    DocumentPoint(String text, byte[] state) {
        this.text = text;
        this.state = state;
    }

    static DocumentPoint of(byte[] state) {
        var doc = new YDoc(0);
        doc.apply(state);
        return new DocumentPoint(doc.text(OpenDocument.CONTENTS).toString(), state);
    }

    public String text() {
        return text;
    }

    /** The document's state then; null as long as the document is still the same. */
    byte @Nullable [] state() {
        return state;
    }

    void passed(byte[] stateThen) {
        state = stateThen;
    }
}

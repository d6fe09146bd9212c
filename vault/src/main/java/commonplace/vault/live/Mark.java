package commonplace.vault.live;

import commonplace.crdt.YDoc;
import org.jspecify.annotations.Nullable;

/** A moment of a live document that can be returned to, for bringing in what somebody made of the text it had then. */
public final class Mark {
    private final String text;
    private byte @Nullable [] state;

    Mark(String text) {
        this.text = text;
    }

    Mark(String text, byte[] state) {
        this.text = text;
        this.state = state;
    }

    static Mark of(byte[] state) {
        var doc = new YDoc(0);
        doc.apply(state);
        return new Mark(doc.text(OpenDocument.CONTENTS).toString(), state);
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

package commonplace.vault.live;

import commonplace.crdt.YDoc;
import commonplace.crdt.YText;
import commonplace.markdown.text.Edit;
import java.util.ArrayList;
import java.util.List;

/**
 * A document that was taken aside as it was at some moment, to be changed there.
 *
 * @param update what the change was, for clients that have the document as it is now
 * @param state everything, the change included
 */
record DocumentFork(byte[] update, byte[] state) {
    static DocumentFork of(byte[] state, long client, List<Edit> edits) {
        var fork = new YDoc(client);
        fork.apply(state);
        byte[] unchanged = fork.encodeStateVector();
        List<byte[]> updates = new ArrayList<>();
        YText text = fork.text(OpenDocument.CONTENTS);
        // What the transaction tells has only its own deletions; a difference between states would have all there are.
        try (var _ = fork.onUpdate((update, _) -> updates.add(update))) {
            fork.transact(() -> apply(text, edits));
        }
        return new DocumentFork(
                updates.isEmpty() ? fork.encodeState(unchanged) : updates.getFirst(), fork.encodeState());
    }

    static void apply(YText text, List<Edit> edits) {
        var places = EmbedOffsets.of(text);
        for (Edit edit : edits.reversed()) {
            places.delete(edit.span());
            if (!edit.replacement().isEmpty()) {
                text.insert(places.edge(edit.span().start()), edit.replacement());
            }
        }
    }
}

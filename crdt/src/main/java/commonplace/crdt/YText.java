package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.PackedState;
import commonplace.crdt.structs.PositionIndex;
import commonplace.crdt.structs.Transaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A text that several people write at once; positions count UTF-16 units, as in Java and JavaScript.
 *
 * <p>An edit that would begin or end between the two halves of a surrogate pair is refused, because it would leave
 * halves that mean nothing; half a pair in inserted text becomes U+FFFD. A text can have attributes (bold, a link) over
 * stretches of it, and embedded values that stand for one character each.
 */
public final class YText extends YType {
    /** What is to be done once it is in a document. */
    private @Nullable List<Runnable> prepared;

    /** A text to be put into a document. */
    public YText() {
        super(new Branch(Branch.Kind.TEXT, ""), null);
        prepared = new ArrayList<>(1);
    }

    public YText(String text) {
        this();
        insert(0, text);
    }

    YText(Branch branch, YDoc doc) {
        super(branch, doc);
    }

    public int length() {
        return visibleLength();
    }

    /** Inserts text that looks like what is before it. */
    public void insert(int index, String text) {
        // No lambda for each letter.
        if (prepared != null) {
            prepared.add(() -> insert(index, text));
            return;
        }
        if (text.isEmpty()) {
            return;
        }
        checkEdge(index);
        String whole = withoutLoneSurrogates(text);
        YDoc doc = doc();
        Transaction transaction = doc.join();
        try {
            insert(transaction, index, whole);
        } finally {
            doc.leave(transaction);
        }
    }

    private void insert(Transaction transaction, int index, String whole) {
        if (branch().formatted) {
            TextEdits edits = new TextEdits(transaction, branch());
            edits.insert(edits.find(index), ContentString.of(whole), whole.length(), null);
        } else {
            new PlainEdits(transaction, branch()).insert(index, whole);
        }
    }

    /** Inserts text with just these attributes. */
    public void insert(int index, String text, Map<String, @Nullable Object> attributes) {
        if (later(() -> insert(index, text, attributes)) || text.isEmpty()) {
            return;
        }
        checkEdge(index);
        String whole = withoutLoneSurrogates(text);
        insert(index, ContentString.of(whole), whole.length(), attributes);
    }

    /** @param embed a plain value, or a new {@link YText}, {@link YMap} or {@link YArray} */
    public void insertEmbed(int index, Object embed) {
        insertEmbed(index, embed, Map.of());
    }

    public void insertEmbed(int index, Object embed, Map<String, @Nullable Object> attributes) {
        if (later(() -> insertEmbed(index, embed, attributes))) {
            return;
        }
        checkEdge(index);
        insert(index, TextEdits.embedded(embed), 1, attributes);
    }

    private void insert(int index, Content content, int length, Map<String, @Nullable Object> attributes) {
        Map<String, @Nullable Object> normalized = TextEdits.normalized(attributes);
        doc().transact(transaction -> {
            TextEdits edits = new TextEdits(transaction, branch());
            edits.insert(edits.find(index), content, length, normalized);
        });
    }

    public void delete(int index, int length) {
        if (prepared != null) {
            prepared.add(() -> delete(index, length));
            return;
        }
        Objects.checkFromIndexSize(index, length, visibleLength());
        if (length == 0) {
            return;
        }
        checkEdge(index);
        checkEdge(index + length);
        YDoc doc = doc();
        Transaction transaction = doc.join();
        try {
            delete(transaction, index, length);
        } finally {
            doc.leave(transaction);
        }
    }

    private void delete(Transaction transaction, int index, int length) {
        if (branch().formatted) {
            TextEdits edits = new TextEdits(transaction, branch());
            edits.delete(edits.find(index), length);
        } else {
            new PlainEdits(transaction, branch()).delete(index, length);
        }
    }

    /** Changes what a stretch looks like; the value null ends an attribute. */
    public void format(int index, int length, Map<String, @Nullable Object> attributes) {
        if (later(() -> format(index, length, attributes))) {
            return;
        }
        Objects.checkFromIndexSize(index, length, visibleLength());
        if (length == 0) {
            return;
        }
        checkEdge(index);
        checkEdge(index + length);
        Map<String, @Nullable Object> normalized = TextEdits.normalized(attributes);
        doc().transact(transaction -> {
            TextEdits edits = new TextEdits(transaction, branch());
            edits.format(edits.find(index), length, normalized);
        });
    }

    /** Goes through the text from its beginning, and does what the delta says. */
    public void applyDelta(List<DeltaOp> delta) {
        if (later(() -> applyDelta(delta))) {
            return;
        }
        checkEdges(delta);
        doc().transact(transaction -> new TextEdits(transaction, branch()).apply(delta));
    }

    /** The text as insertions: strings with their attributes, and embedded values. */
    public List<DeltaOp> toDelta() {
        return TextDelta.of(doc(), branch());
    }

    /** How many characters there are, embedded values not among them: the length of {@link #toString}. */
    public int characters() {
        PackedState packed = packed();
        if (packed != null) {
            return packed.characters(branchAsLoaded());
        }
        int count = 0;
        for (Item item = branch().start; item != null; item = item.right) {
            if (item.content instanceof ContentString && !item.deleted()) {
                count += item.length;
            }
        }
        return count;
    }

    /** The characters, without attributes and embedded values. */
    @Override
    public String toString() {
        PackedState packed = packed();
        if (packed != null) {
            return packed.text(branchAsLoaded());
        }
        int length = 0;
        boolean latin1 = true;
        for (Item item = branch().start; item != null; item = item.right) {
            if (item.content instanceof ContentString text && !item.deleted()) {
                length += item.length;
                latin1 &= text.latin1();
            }
        }
        return latin1 ? latin1(length) : utf16(length);
    }

    private String latin1(int length) {
        byte[] bytes = new byte[length];
        int at = 0;
        for (Item item = branch().start; item != null; item = item.right) {
            if (item.content instanceof ContentString text && !item.deleted()) {
                text.copyTo(bytes, at, item.length);
                at += item.length;
            }
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String utf16(int length) {
        char[] chars = new char[length];
        int at = 0;
        for (Item item = branch().start; item != null; item = item.right) {
            if (item.content instanceof ContentString text && !item.deleted()) {
                text.copyTo(chars, at, item.length);
                at += item.length;
            }
        }
        return new String(chars);
    }

    private boolean later(Runnable edit) {
        if (prepared == null) {
            return false;
        }
        prepared.add(edit);
        return true;
    }

    private void checkEdge(int index) {
        Objects.checkFromToIndex(index, index, visibleLength());
        if (index > 0 && index < visibleLength()) {
            PositionIndex.ItemPosition found = branch().positions().find(index);
            int offset = index - found.start();
            if (offset < found.item().length
                    && found.item().content instanceof ContentString text
                    && text.isInsidePair(offset)) {
                throw new IllegalArgumentException("Position %d is inside a surrogate pair; %d and %d are not"
                        .formatted(index, index - 1, index + 1));
            }
        }
    }

    private void checkEdges(List<DeltaOp> delta) {
        int index = 0;
        for (DeltaOp op : delta) {
            index += switch (op) {
                case DeltaOp.Insert _ -> 0;
                case DeltaOp.Retain(int length, var _) -> length;
                case DeltaOp.Delete(int length) -> length;
            };
            checkEdge(Math.min(index, visibleLength()));
        }
    }

    private static String withoutLoneSurrogates(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                int[] codePoints = text.codePoints()
                        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
                        .toArray();
                return new String(codePoints, 0, codePoints.length);
            }
        }
        return text;
    }

    @Override
    void fill() {
        List<Runnable> edits = prepared;
        prepared = null;
        if (edits != null) {
            edits.forEach(Runnable::run);
        }
    }

    @Override
    String toValue() {
        return toString();
    }
}

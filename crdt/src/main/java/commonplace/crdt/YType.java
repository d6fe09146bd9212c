package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.PackedState;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Something in a document that several people can change: a text, a map, an array, or an XML node. */
public abstract sealed class YType permits YText, YMap, YArray, YXml {
    private final Branch branch;
    private @Nullable YDoc doc;

    YType(Branch branch, @Nullable YDoc doc) {
        this.branch = branch;
        this.doc = doc;
        branch.face(this);
    }

    /** The type that a branch looks like. */
    static YType of(YDoc doc, Branch branch) {
        if (branch.face() instanceof YType type) {
            return type;
        }
        return switch (branch.kind) {
            case TEXT -> new YText(branch, doc);
            case MAP -> new YMap(branch, doc);
            case ARRAY -> new YArray(branch, doc);
            case XML_ELEMENT, XML_FRAGMENT, XML_HOOK, XML_TEXT, UNKNOWN -> new YXml(branch, doc);
        };
    }

    /** With all that is in it. */
    final Branch branch() {
        if (doc != null) {
            doc.store.unpack();
        }
        return branch;
    }

    /** The same, but what is in it may still be packed. */
    final Branch branchAsLoaded() {
        return branch;
    }

    /** How many positions it has, which is known without what is in it. */
    final int visibleLength() {
        return branch.length;
    }

    /** The document of which this is a root, if nobody has touched that since it was loaded. */
    final @Nullable PackedState packed() {
        return doc == null ? null : doc.store.packed();
    }

    /** Calls the observer after every transaction that changed this. */
    public Subscription observe(Consumer<YEvent> observer) {
        return Observers.forNew(branch).add(observer);
    }

    /** Calls the observer after every transaction that changed this or anything in it, outermost change first. */
    public Subscription observeDeep(Consumer<List<YEvent>> observer) {
        if (doc != null) {
            doc.deeplyObserved = true;
        }
        return Observers.forNew(branch).addDeep(observer);
    }

    /** Whether this is part of a document yet. */
    final boolean attached() {
        return doc != null;
    }

    final YDoc doc() {
        return Objects.requireNonNull(doc, "Put this into a document before reading it");
    }

    /** This was just inserted: whatever was put into it before goes into the document now. */
    final void attach(YDoc doc) {
        this.doc = doc;
        doc.deeplyObserved |= branch.observers() != null;
        fill();
    }

    abstract void fill();

    /** Its plain value, with everything nested. */
    abstract @Nullable Object toValue();
}

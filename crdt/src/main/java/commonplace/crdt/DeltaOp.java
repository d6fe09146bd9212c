package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import java.util.Map;

/** One step through a text or an array: keep some, take some out, put something in. */
public sealed interface DeltaOp {
    /** @param content a string of a text, an embedded value, or the list of values put into an array */
    record Insert(@Nullable Object content, Map<String, @Nullable Object> attributes) implements DeltaOp {}

    /** @param attributes what changes over this length; a null ends an attribute */
    record Retain(int length, Map<String, @Nullable Object> attributes) implements DeltaOp {}

    /** Takes out so much of what comes next. */
    record Delete(int length) implements DeltaOp {}

    static DeltaOp insert(Object content) {
        return new Insert(content, Map.of());
    }

    static DeltaOp retain(int length) {
        return new Retain(length, Map.of());
    }

    static DeltaOp delete(int length) {
        return new Delete(length);
    }
}

package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.ContentFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What text looks like at some place: names and values, in the order in which they began. */
final class TextAttributes {
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>(0);

    TextAttributes() {}

    TextAttributes(TextAttributes other) {
        values.putAll(other.values);
    }

    @Nullable
    Object get(String key) {
        return values.get(key);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** A format ends what it gives no value. */
    void apply(ContentFormat format) {
        set(format.key(), format.value());
    }

    void set(String key, @Nullable Object value) {
        if (value == null) {
            values.remove(key);
        } else {
            values.put(key, value);
        }
    }

    Map<String, @Nullable Object> toMap() {
        return new LinkedHashMap<>(values);
    }

    // yjs: equalAttrs. Objects are compared by their parts, but parts of parts only by identity.
    static boolean equal(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Map<?, ?> one && b instanceof Map<?, ?> other) {
            return one.size() == other.size()
                    && one.keySet().stream()
                            .allMatch(key -> other.containsKey(key) && same(one.get(key), other.get(key)));
        }
        if (a instanceof List<?> one && b instanceof List<?> other) {
            if (one.size() != other.size()) {
                return false;
            }
            for (int i = 0; i < one.size(); i++) {
                if (!same(one.get(i), other.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return same(a, b);
    }

    /** As JavaScript compares: an object equals nothing but itself. */
    @SuppressWarnings("ReferenceEquality")
    static boolean same(@Nullable Object a, @Nullable Object b) {
        boolean object = a instanceof Map || a instanceof List || a instanceof byte[];
        return object ? a == b : Objects.equals(a, b);
    }
}

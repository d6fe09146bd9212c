package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.testing.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The edits that {@code edits.mjs} writes down, and what a reader sees afterwards. */
final class Edits {
    private Edits() {}

    /** What yjs makes of a root depends on what it is first asked for as. */
    static void touchRoots(YDoc doc) {
        contents(doc);
    }

    /** All roots without anything of ours in it: texts as deltas. */
    static List<@Nullable Object> contents(YDoc doc) {
        List<@Nullable Object> roots = new ArrayList<>();
        roots.add(plain(doc.text("t")));
        roots.add(plain(doc.text("текст")));
        roots.add(plain(doc.map("m")));
        roots.add(plain(doc.array("a")));
        return roots;
    }

    /** All that can be known of a document from outside, as text. */
    static String everything(YDoc doc) {
        return Step.show(contents(doc))
                + Step.hex(doc.encodeStateVector())
                + doc.hasPending()
                + Step.hex(doc.encodeState());
    }

    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case YText text -> text.toDelta().stream().map(Edits::plain).toList();
            case DeltaOp.Insert(Object content, Map<String, @Nullable Object> attributes) -> plain(content, attributes);
            case YArray array -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = 0; i < array.size(); i++) {
                    list.add(plain(array.get(i)));
                }
                yield list;
            }
            case YMap map -> {
                Map<String, @Nullable Object> plain = new LinkedHashMap<>();
                map.keys().forEach(key -> plain.put(key, plain(map.get(key))));
                yield plain;
            }
            case YXml xml ->
                List.of(xml.name(), xml.children().stream().map(Edits::plain).toList());
            case Subdocument subdocument -> Map.of("subdocument", subdocument.guid());
            case null, default -> value;
        };
    }

    static void perform(YDoc doc, @Nullable Object recorded) {
        var edit = new Step(recorded);
        YType type = at(doc, edit.list(0));
        switch (type) {
            case YText text -> perform(text, edit);
            case YMap map -> perform(map, edit);
            case YArray array -> perform(array, edit);
            case YXml xml -> throw new AssertionError(xml);
        }
    }

    private static void perform(YText text, Step edit) {
        switch (edit.name()) {
            case "insert" -> {
                if (edit.value(3) == null) {
                    text.insert(edit.number(1), edit.text(2));
                } else {
                    text.insert(edit.number(1), edit.text(2), map(edit.value(3)));
                }
            }
            case "embed" -> text.insertEmbed(edit.number(1), map(edit.value(2)), map(edit.value(3)));
            case "format" -> text.format(edit.number(1), edit.number(2), map(edit.value(3)));
            case "delete" -> text.delete(edit.number(1), edit.number(2));
            case "delta" -> text.applyDelta(edit.list(1).stream().map(Edits::op).toList());
            default -> throw new AssertionError(edit.name());
        }
    }

    private static void perform(YMap map, Step edit) {
        switch (edit.name()) {
            case "put" -> map.put(edit.text(1), edit.value(2));
            case "putType" -> map.put(edit.text(1), empty(edit.text(2)));
            case "remove" -> map.remove(edit.text(1));
            default -> throw new AssertionError(edit.name());
        }
    }

    private static void perform(YArray array, Step edit) {
        switch (edit.name()) {
            case "insertAll" -> array.insertAll(edit.number(1), edit.list(2));
            case "insertType" -> array.insert(edit.number(1), empty(edit.text(2)));
            case "delete" -> array.remove(edit.number(1), edit.number(2));
            default -> throw new AssertionError(edit.name());
        }
    }

    private static YType empty(String kind) {
        return switch (kind) {
            case "text" -> new YText();
            case "map" -> new YMap();
            case "array" -> new YArray();
            default -> throw new AssertionError(kind);
        };
    }

    private static DeltaOp op(@Nullable Object recorded) {
        Map<String, @Nullable Object> op = map(recorded);
        Map<String, @Nullable Object> attributes = map(op.get("attributes"));
        if (op.get("delete") instanceof Number length) {
            return new DeltaOp.Delete(length.intValue());
        }
        return op.get("retain") instanceof Number length
                ? new DeltaOp.Retain(length.intValue(), attributes)
                : new DeltaOp.Insert(op.get("insert"), attributes);
    }

    static YType at(YDoc doc, List<?> path) {
        String name = (String) Objects.requireNonNull(path.get(1));
        YType type = switch ((String) Objects.requireNonNull(path.getFirst())) {
            case "text" -> doc.text(name);
            case "map" -> doc.map(name);
            case "array" -> doc.array(name);
            default -> throw new AssertionError(path);
        };
        for (Object step : path.subList(2, path.size())) {
            Object next = switch (type) {
                case YMap map -> map.get((String) Objects.requireNonNull(step));
                case YArray array -> array.get(((Number) Objects.requireNonNull(step)).intValue());
                case YText _, YXml _ -> throw new AssertionError(path);
            };
            type = (YType) Objects.requireNonNull(next);
        }
        return type;
    }

    private static Map<String, @Nullable Object> plain(
            @Nullable Object content, Map<String, @Nullable Object> attributes) {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        plain.put("insert", plain(content));
        if (!attributes.isEmpty()) {
            plain.put("attributes", attributes);
        }
        return plain;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> map(@Nullable Object value) {
        return value == null ? Map.of() : (Map<String, @Nullable Object>) value;
    }
}

package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts a value, a String or a List of them, in another's place, or writes it where there was none. */
final class YamlValueEdits {
    private final YamlPlaces places;
    private final String text;

    YamlValueEdits(YamlPlaces places) {
        this.places = places;
        this.text = places.text();
    }

    /** What follows the colon of a new key. */
    String written(Object value, int keyColumn) {
        Optional<Yaml.Sequence> model = places.firstList().filter(list -> !list.flow());
        if (places.isFlow() || model.isEmpty() || !(value instanceof List<?> list) || list.isEmpty()) {
            return " " + inline(value, Yaml.Style.PLAIN);
        }
        String dash = places.lineEnd() + " ".repeat(Math.max(keyColumn, places.dashColumn(model.get())));
        return dash + block(list, dash);
    }

    List<Edit> replace(Yaml.Entry entry, Object value) {
        if (isUnchanged(entry.value(), value)) {
            return List.of();
        }
        return switch (entry.value()) {
            case Yaml.Scalar old when old.span().isEmpty() -> List.of(fill(entry, value));
            case Yaml.Scalar old when old.style() == Yaml.Style.BLOCK -> replaceBlockScalar(old, value);
            case Yaml.Scalar old -> List.of(new Edit(old.span(), inline(value, old.style())));
            case Yaml.Alias old -> List.of(new Edit(old.span(), inline(value, Yaml.Style.PLAIN)));
            case Yaml.Sequence old when old.flow() -> List.of(new Edit(old.span(), inline(value, Yaml.Style.PLAIN)));
            case Yaml.Mapping old when old.flow() -> List.of(new Edit(old.span(), inline(value, Yaml.Style.PLAIN)));
            case Yaml.Sequence old when canStayBlock(old, value) -> List.of(new Edit(old.span(), items(old, value)));
            case Yaml.Sequence _, Yaml.Mapping _ -> replaceBlock(entry, value);
        };
    }

    private String inline(Object value, Yaml.Style style) {
        return value instanceof List<?> list
                ? YamlText.flowList(strings(list))
                : YamlText.writeLike(style, string(value), places.isFlow());
    }

    private static String block(List<?> items, String dash) {
        return strings(items).stream().map(YamlText::item).collect(Collectors.joining(dash));
    }

    private static String string(Object value) {
        if (value instanceof String string) {
            return string;
        }
        throw new IllegalArgumentException("front matter takes text or lists of text, not " + value.getClass());
    }

    private static List<String> strings(List<?> list) {
        return list.stream().map(YamlValueEdits::string).toList();
    }

    private static boolean isUnchanged(Yaml old, Object value) {
        return switch (old) {
            case Yaml.Scalar scalar -> isText(scalar) && value.equals(scalar.value());
            case Yaml.Sequence sequence -> {
                List<String> texts = sequence.items().stream()
                        .filter(item -> item instanceof Yaml.Scalar scalar && isText(scalar))
                        .map(item -> ((Yaml.Scalar) item).value())
                        .toList();
                yield texts.size() == sequence.items().size() && value.equals(texts);
            }
            case Yaml.Mapping _, Yaml.Alias _ -> false;
        };
    }

    private static boolean isText(Yaml.Scalar scalar) {
        return YamlValues.scalar(scalar) instanceof String;
    }

    /** {@code key:} without a value. */
    private Edit fill(Yaml.Entry entry, Object value) {
        int keyColumn = places.column(places.start(entry));
        int colon = places.colonEnd(entry);
        boolean hasColon = colon > entry.key().span().end();
        String before = hasColon ? "" : places.isFlow() ? ":" : places.lineEnd() + " ".repeat(keyColumn) + ":";
        // Whatever stands beside the key, a comment perhaps, stays there; a block would push it under the key.
        boolean alone = text.substring(colon, LineIndex.endOfLine(text, colon)).isBlank();
        return Edit.insert(colon, before + (alone ? written(value, keyColumn) : " " + inline(value, Yaml.Style.PLAIN)));
    }

    /** {@code key: | # comment} and its lines: the indicator gives way, the lines go, the comment stays. */
    private List<Edit> replaceBlockScalar(Yaml.Scalar old, Object value) {
        int start = old.span().start();
        int headerEnd = LineIndex.endOfLine(text, start);
        int comment = text.indexOf(" #", start, headerEnd);
        int indicatorEnd = comment < 0 ? headerEnd : comment;
        while (Character.isWhitespace(text.charAt(indicatorEnd - 1))) {
            indicatorEnd--;
        }
        Edit header = new Edit(new Span(start, indicatorEnd), inline(value, Yaml.Style.PLAIN));
        int end = old.span().end();
        return headerEnd < end ? List.of(header, Edit.delete(headerEnd, end)) : List.of(header);
    }

    private boolean canStayBlock(Yaml.Sequence old, Object value) {
        return value instanceof List<?> list
                && !list.isEmpty()
                && text.charAt(old.span().start()) == '-';
    }

    private String items(Yaml.Sequence old, Object value) {
        return block((List<?>) value, places.lineEnd() + " ".repeat(places.dashColumn(old)));
    }

    /** A list or mapping on lines of its own gives way to a value beside the key; a comment there stays. */
    private List<Edit> replaceBlock(Yaml.Entry entry, Object value) {
        int colon = places.colonEnd(entry);
        int headerEnd = LineIndex.endOfLine(text, colon);
        String written = " " + inline(value, Yaml.Style.PLAIN);
        if (entry.value().span().start() < headerEnd) {
            // An anchor or a tag stands beside the key; it goes with what it belonged to.
            return List.of(new Edit(new Span(colon, places.end(entry)), written));
        }
        return List.of(Edit.insert(colon, written), Edit.delete(headerEnd, places.end(entry)));
    }
}

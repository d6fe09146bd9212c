package commonplace.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the smallest edits of front matter that was read without a problem. */
final class FrontMatterEdits {
    private final String text;
    private final Optional<Span> span;
    private final Span content;
    private final Optional<Yaml.Mapping> root;
    private final String lineEnd;

    FrontMatterEdits(String text, Optional<Span> span, Span content, Optional<Yaml.Mapping> root) {
        this.text = text;
        this.span = span;
        this.content = content;
        this.root = root;
        this.lineEnd = Lines.dominantEnd(text);
    }

    List<Edit> set(Map<String, ?> values) {
        List<Edit> edits = new ArrayList<>();
        var added = new StringBuilder();
        values.forEach((key, value) -> {
            Optional<Yaml.Entry> entry = root.flatMap(mapping -> FrontMatter.find(mapping, key));
            if (entry.isPresent()) {
                edits.addAll(replace(entry.get(), value));
            } else {
                added.append(newEntry(key, value));
            }
        });
        if (!added.isEmpty()) {
            edits.add(insert(added.toString()));
        }
        return List.copyOf(edits);
    }

    List<Edit> remove(String key) {
        Optional<Yaml.Entry> entry = root.flatMap(mapping -> FrontMatter.find(mapping, key));
        if (entry.isEmpty()) {
            return List.of();
        }
        if (isFlow()) {
            return List.of(removeFromFlow(root.orElseThrow(), entry.get()));
        }
        return List.of(new Edit(linesOf(entry.get()), ""));
    }

    Span linesOf(Yaml.Entry entry) {
        int start = Lines.startOfLine(text, keyStart(entry));
        return new Span(start, Math.min(content.end(), Lines.nextLine(text, end(entry))));
    }

    List<Edit> addToList(String key, List<String> more) {
        Optional<Yaml> current =
                root.flatMap(mapping -> FrontMatter.find(mapping, key)).map(Yaml.Entry::value);
        List<String> present =
                current.map(value -> FrontMatter.items(key, value)).orElse(List.of());
        List<String> missing = missing(present, more);
        if (missing.isEmpty()) {
            return List.of();
        }
        return switch (current.orElse(null)) {
            case Yaml.Sequence list when list.flow() -> List.of(addToFlow(list, missing));
            case Yaml.Sequence list -> List.of(addToBlock(list, missing));
            case Yaml.Mapping mapping -> wrap(mapping, missing);
            case Yaml.Scalar _, Yaml.Alias _ ->
                set(Map.of(
                        key, Stream.concat(present.stream(), missing.stream()).toList()));
            case null -> set(Map.of(key, missing));
        };
    }

    private static List<String> missing(List<String> present, List<String> more) {
        var known = present.stream().map(FrontMatterEdits::fold).collect(Collectors.toSet());
        return more.stream().filter(item -> known.add(fold(item))).toList();
    }

    private static String fold(String item) {
        return item.strip().toLowerCase(Locale.ROOT);
    }

    private boolean isFlow() {
        return root.map(Yaml.Mapping::flow).orElse(false);
    }

    // New keys

    private String newEntry(String key, Object value) {
        if (isFlow()) {
            return ", " + YamlText.write(key, true) + ": " + flowValue(value);
        }
        String indent =
                " ".repeat(root.map(mapping -> column(firstKey(mapping))).orElse(0));
        return indent + YamlText.write(key, false) + ":" + blockValue(value, indent) + lineEnd;
    }

    private Edit insert(String entries) {
        if (span.isEmpty()) {
            return Edit.insert(content.start(), "---" + lineEnd + entries + "---" + lineEnd);
        }
        if (!isFlow()) {
            return Edit.insert(content.end(), entries);
        }
        Yaml.Mapping mapping = root.orElseThrow();
        return mapping.entries().isEmpty()
                ? Edit.insert(text.indexOf('{', mapping.span().start()) + 1, entries.substring(2))
                : Edit.insert(end(mapping.entries().getLast()), entries);
    }

    private static int firstKey(Yaml.Mapping mapping) {
        return mapping.entries().getFirst().key().span().start();
    }

    private int column(int offset) {
        return offset - Lines.startOfLine(text, offset);
    }

    // Values

    private static String flowValue(Object value) {
        return value instanceof List<?> list ? YamlText.flowList(strings(list)) : YamlText.write(string(value), true);
    }

    private String blockValue(Object value, String indent) {
        if (!(value instanceof List<?> list)) {
            return " " + YamlText.write(string(value), false);
        }
        Optional<Yaml.Sequence> model = firstList();
        if (list.isEmpty() || model.isEmpty() || model.get().flow()) {
            return " " + YamlText.flowList(strings(list));
        }
        String dash = " ".repeat(Math.max(indent.length(), dashColumn(model.get())));
        return strings(list).stream().map(item -> lineEnd + dash + item(item)).collect(Collectors.joining());
    }

    /** The list whose style new lists follow. */
    private Optional<Yaml.Sequence> firstList() {
        return root.stream()
                .flatMap(mapping -> mapping.entries().stream())
                .map(Yaml.Entry::value)
                .filter(Yaml.Sequence.class::isInstance)
                .map(Yaml.Sequence.class::cast)
                .filter(list -> !list.items().isEmpty())
                .findFirst();
    }

    private static String item(String item) {
        return "- " + YamlText.write(item, false);
    }

    private static String string(Object value) {
        if (value instanceof String string) {
            return string;
        }
        throw new IllegalArgumentException("front matter takes text or lists of text, not " + value.getClass());
    }

    private static List<String> strings(List<?> list) {
        return list.stream().map(FrontMatterEdits::string).toList();
    }

    // Values that take another's place

    private List<Edit> replace(Yaml.Entry entry, Object value) {
        if (isUnchanged(entry.value(), value)) {
            return List.of();
        }
        if (entry.value() instanceof Yaml.Sequence list
                && !list.flow()
                && value instanceof List<?> items
                && !items.isEmpty()
                && text.charAt(list.span().start()) == '-') {
            String dash = lineEnd + " ".repeat(dashColumn(list));
            String block = strings(items).stream().map(FrontMatterEdits::item).collect(Collectors.joining(dash));
            return List.of(new Edit(list.span(), block));
        }
        return switch (entry.value()) {
            case Yaml.Scalar old when old.style() != Yaml.Style.BLOCK -> List.of(replaceInline(entry, old, value));
            case Yaml.Scalar old -> replaceBlockScalar(old, value);
            case Yaml.Sequence old when old.flow() -> List.of(new Edit(old.span(), valueLike(Yaml.Style.PLAIN, value)));
            case Yaml.Mapping old when old.flow() -> List.of(new Edit(old.span(), valueLike(Yaml.Style.PLAIN, value)));
            case Yaml.Alias old -> List.of(new Edit(old.span(), valueLike(Yaml.Style.PLAIN, value)));
            case Yaml.Sequence _, Yaml.Mapping _ -> replaceBlock(entry, value);
        };
    }

    private static boolean isUnchanged(Yaml old, Object value) {
        return switch (old) {
            case Yaml.Scalar scalar -> value.equals(scalar.value()) && isRead(scalar, value);
            case Yaml.Sequence sequence ->
                value instanceof List<?> list
                        && sequence.items().size() == list.size()
                        && sequence.items().stream()
                                .allMatch(item -> item instanceof Yaml.Scalar scalar && isText(scalar))
                        && YamlValues.strings(sequence).equals(list);
            case Yaml.Mapping _, Yaml.Alias _ -> false;
        };
    }

    private static boolean isRead(Yaml.Scalar scalar, Object value) {
        return isText(scalar) && value instanceof String;
    }

    private static boolean isText(Yaml.Scalar scalar) {
        return scalar.isText() || !YamlText.write(scalar.value(), false).startsWith("\"");
    }

    private String valueLike(Yaml.Style style, Object value) {
        return value instanceof List<?> list
                ? YamlText.flowList(strings(list))
                : YamlText.writeLike(style, string(value), isFlow());
    }

    private Edit replaceInline(Yaml.Entry entry, Yaml.Scalar old, Object value) {
        if (!old.span().isEmpty()) {
            return new Edit(old.span(), valueLike(old.style(), value));
        }
        boolean hasColon = colonEnd(entry) > entry.key().span().end();
        int at = hasColon ? colonEnd(entry) : entry.key().span().end();
        boolean block = !isFlow() && value instanceof List<?>;
        String written =
                block ? blockValue(value, " ".repeat(column(keyStart(entry)))) : " " + valueLike(old.style(), value);
        return Edit.insert(
                at,
                hasColon ? written : (isFlow() ? ":" : lineEnd + " ".repeat(column(keyStart(entry))) + ":") + written);
    }

    /** {@code key: | # comment} and its lines: the indicator gives way to the value, the lines go, the comment stays. */
    private List<Edit> replaceBlockScalar(Yaml.Scalar old, Object value) {
        int headerEnd = Lines.endOfLine(text, old.span().start());
        int indicatorEnd = old.span().start();
        while (indicatorEnd < headerEnd && !isCommentStart(indicatorEnd)) {
            indicatorEnd++;
        }
        while (Character.isWhitespace(text.charAt(indicatorEnd - 1))) {
            indicatorEnd--;
        }
        Edit header = new Edit(new Span(old.span().start(), indicatorEnd), valueLike(Yaml.Style.PLAIN, value));
        return headerEnd < old.span().end()
                ? List.of(header, Edit.delete(headerEnd, old.span().end()))
                : List.of(header);
    }

    private boolean isCommentStart(int at) {
        return text.charAt(at) == '#' && Character.isWhitespace(text.charAt(at - 1));
    }

    /** A list or mapping on lines of its own; a comment beside the key stays. */
    private List<Edit> replaceBlock(Yaml.Entry entry, Object value) {
        int colon = colonEnd(entry);
        int headerEnd = Lines.endOfLine(text, colon);
        int start = entry.value().span().start();
        String written = " " + valueLike(Yaml.Style.PLAIN, value);
        if (start < headerEnd) {
            // An anchor or tag stands beside the key; it goes with what it belonged to.
            return List.of(new Edit(new Span(colon, end(entry)), written));
        }
        return List.of(Edit.insert(colon, written), Edit.delete(headerEnd, end(entry)));
    }

    // Lists that grow

    private static Edit addToFlow(Yaml.Sequence list, List<String> missing, String text) {
        String items = missing.stream().map(item -> YamlText.write(item, true)).collect(Collectors.joining(", "));
        return list.items().isEmpty()
                ? Edit.insert(text.indexOf('[', list.span().start()) + 1, items)
                : Edit.insert(list.items().getLast().span().end(), ", " + items);
    }

    private Edit addToFlow(Yaml.Sequence list, List<String> missing) {
        return addToFlow(list, missing, text);
    }

    private Edit addToBlock(Yaml.Sequence list, List<String> missing) {
        String dash = lineEnd + " ".repeat(dashColumn(list));
        String items = missing.stream().map(item -> dash + item(item)).collect(Collectors.joining());
        return Edit.insert(Lines.endOfLine(text, list.span().end()), items);
    }

    /** The column of the list's first dash; an anchor may stand before it. */
    private int dashColumn(Yaml.Sequence list) {
        int at = list.items().getFirst().span().start();
        while (text.charAt(at) != '-' || !isDash(at)) {
            at--;
        }
        return column(at);
    }

    private boolean isDash(int at) {
        return text.substring(Lines.startOfLine(text, at), at).isBlank();
    }

    /** A mapping becomes the first item of the list, so that nothing of it is lost. */
    private List<Edit> wrap(Yaml.Mapping mapping, List<String> missing) {
        if (mapping.flow()) {
            String rest = YamlText.flowList(missing).substring(1);
            return List.of(
                    Edit.insert(mapping.span().start(), "["),
                    Edit.insert(mapping.span().end(), ", " + rest));
        }
        int first = firstKey(mapping);
        List<Edit> edits = new ArrayList<>();
        edits.add(Edit.insert(first, "- "));
        for (int line = Lines.nextLine(text, first); line < mapping.span().end(); line = Lines.nextLine(text, line)) {
            edits.add(Edit.insert(line, "  "));
        }
        String dash = lineEnd + " ".repeat(column(first));
        String items = missing.stream().map(item -> dash + item(item)).collect(Collectors.joining());
        edits.add(Edit.insert(Lines.endOfLine(text, mapping.span().end()), items));
        return edits;
    }

    // Places

    /** Past the colon after a key, or the end of the key when it has none. */
    private int colonEnd(Yaml.Entry entry) {
        int at = entry.key().span().end();
        while (at < content.end() && text.charAt(at) != ':') {
            if (text.charAt(at) == '#') {
                at = Lines.endOfLine(text, at);
            } else if (!Character.isWhitespace(text.charAt(at))) {
                return entry.key().span().end();
            } else {
                at++;
            }
        }
        return at < content.end() ? at + 1 : entry.key().span().end();
    }

    private int end(Yaml.Entry entry) {
        return Math.max(entry.end(), colonEnd(entry));
    }

    /** Where an entry begins: at its key, or at the {@code ?} before it. */
    private int keyStart(Yaml.Entry entry) {
        int start = entry.key().span().start();
        int before = start;
        while (before > content.start() && Character.isWhitespace(text.charAt(before - 1))) {
            before--;
        }
        return before > content.start() && text.charAt(before - 1) == '?' ? before - 1 : start;
    }

    private Edit removeFromFlow(Yaml.Mapping mapping, Yaml.Entry entry) {
        int index = mapping.entries().indexOf(entry);
        if (index > 0) {
            return Edit.delete(end(mapping.entries().get(index - 1)), end(entry));
        }
        if (mapping.entries().size() > 1) {
            return Edit.delete(keyStart(entry), keyStart(mapping.entries().get(1)));
        }
        int end = end(entry);
        int comma = end;
        while (Character.isWhitespace(text.charAt(comma))) {
            comma++;
        }
        return Edit.delete(keyStart(entry), text.charAt(comma) == ',' ? comma + 1 : end);
    }
}

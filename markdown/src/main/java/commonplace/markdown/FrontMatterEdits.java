package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the smallest edits of front matter that was read without a problem. */
final class FrontMatterEdits {
    private final boolean present;
    private final YamlPlaces places;
    private final String text;

    FrontMatterEdits(boolean present, YamlPlaces places) {
        this.present = present;
        this.places = places;
        this.text = places.text();
    }

    List<Edit> set(Map<String, ?> values) {
        var valueEdits = new YamlValueEdits(places);
        List<Edit> edits = new ArrayList<>();
        var added = new StringBuilder();
        values.forEach((key, value) -> {
            Optional<Yaml.Entry> entry = places.entry(key);
            if (entry.isPresent()) {
                edits.addAll(valueEdits.replace(entry.get(), value));
            } else {
                added.append(newEntry(key, valueEdits.written(value, rootColumn())));
            }
        });
        if (!added.isEmpty()) {
            edits.add(insert(added.toString()));
        }
        return List.copyOf(edits);
    }

    private int rootColumn() {
        return places.root()
                .filter(mapping -> !mapping.entries().isEmpty())
                .map(mapping -> places.column(places.start(mapping.entries().getFirst())))
                .orElse(0);
    }

    private String newEntry(String key, String written) {
        return places.isFlow()
                ? ", " + YamlText.write(key, true) + ":" + written
                : " ".repeat(rootColumn()) + YamlText.write(key, false) + ":" + written + places.lineEnd();
    }

    private Edit insert(String entries) {
        if (!present) {
            String fence = "---" + places.lineEnd();
            return Edit.insert(places.content().start(), fence + entries + fence);
        }
        if (!places.isFlow()) {
            return Edit.insert(places.content().end(), entries);
        }
        Yaml.Mapping mapping = places.root().orElseThrow();
        return mapping.entries().isEmpty()
                ? Edit.insert(text.indexOf('{', mapping.span().start()) + 1, entries.substring(2))
                : Edit.insert(places.end(mapping.entries().getLast()), entries);
    }

    List<Edit> remove(String key) {
        Optional<Yaml.Entry> entry = places.entry(key);
        if (entry.isEmpty()) {
            return List.of();
        }
        if (places.isFlow()) {
            return List.of(removeFromFlow(places.root().orElseThrow().entries(), entry.get()));
        }
        Span lines = linesOf(entry.get());
        int end = lines.end();
        while (keepsBlankLines(places.root().orElseThrow().entries(), entry.get()) && isBlankLine(end)) {
            end = LineIndex.nextLine(text, end);
        }
        return List.of(Edit.delete(lines.start(), end));
    }

    /** The whole lines that an entry of a block mapping takes. */
    Span linesOf(Yaml.Entry entry) {
        int start = LineIndex.startOfLine(text, places.start(entry));
        return new Span(start, Math.min(places.content().end(), LineIndex.nextLine(text, places.end(entry))));
    }

    /** After {@code |+} and {@code >+}, blank lines that come to stand there would become part of the value. */
    private boolean keepsBlankLines(List<Yaml.Entry> entries, Yaml.Entry removed) {
        int index = entries.indexOf(removed);
        return index > 0
                && places.lastScalar(entries.get(index - 1).value())
                        .filter(last -> last.style() == Yaml.Style.BLOCK)
                        .map(last -> text.substring(
                                last.span().start(),
                                LineIndex.endOfLine(text, last.span().start())))
                        .filter(header -> header.contains("+"))
                        .isPresent();
    }

    private boolean isBlankLine(int start) {
        return start < places.content().end()
                && text.substring(start, LineIndex.endOfLine(text, start)).isBlank();
    }

    /** Takes the comma before the entry along; for the first, the one after it. */
    private Edit removeFromFlow(List<Yaml.Entry> entries, Yaml.Entry entry) {
        int index = entries.indexOf(entry);
        if (index > 0) {
            return Edit.delete(places.end(entries.get(index - 1)), places.end(entry));
        }
        if (entries.size() > 1) {
            return Edit.delete(places.start(entry), places.start(entries.get(1)));
        }
        int end = places.end(entry);
        int comma = end;
        while (Character.isWhitespace(text.charAt(comma))) {
            comma++;
        }
        return Edit.delete(places.start(entry), text.charAt(comma) == ',' ? comma + 1 : end);
    }

    List<Edit> addToList(String key, List<String> more) {
        Optional<Yaml> current = places.entry(key).map(Yaml.Entry::value);
        List<String> present =
                current.map(value -> FrontMatter.items(key, value)).orElse(List.of());
        List<String> missing = missing(present, more);
        if (missing.isEmpty()) {
            return List.of();
        }
        var lists = new YamlListEdits(places);
        return switch (current.orElse(null)) {
            case Yaml.Sequence list -> lists.add(list, missing);
            case Yaml.Mapping mapping -> lists.wrap(mapping, missing);
            case Yaml.Scalar _, Yaml.Alias _ ->
                set(Map.of(
                        key, Stream.concat(present.stream(), missing.stream()).toList()));
            case null -> set(Map.of(key, missing));
        };
    }

    private static List<String> missing(List<String> present, List<String> more) {
        Set<String> known = present.stream().map(FrontMatterEdits::fold).collect(Collectors.toSet());
        return more.stream().filter(item -> known.add(fold(item))).toList();
    }

    private static String fold(String item) {
        return item.strip().toLowerCase(Locale.ROOT);
    }
}

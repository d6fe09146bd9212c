package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Adds items to a value that is there already, without touching what it holds. */
final class YamlListEdits {
    private final YamlPlaces places;
    private final String text;

    YamlListEdits(YamlPlaces places) {
        this.places = places;
        this.text = places.text();
    }

    List<Edit> add(Yaml.Sequence list, List<String> missing) {
        if (!list.flow()) {
            int end = LineIndex.endOfLine(text, list.span().end());
            return List.of(Edit.insert(end, lines(missing, places.dashColumn(list))));
        }
        String items = missing.stream().map(item -> YamlText.write(item, true)).collect(Collectors.joining(", "));
        return List.of(
                list.items().isEmpty()
                        ? Edit.insert(text.indexOf('[', list.span().start()) + 1, items)
                        : Edit.insert(list.items().getLast().span().end(), ", " + items));
    }

    /** A mapping becomes the first item of a list, so that nothing of it is lost. */
    List<Edit> wrap(Yaml.Mapping mapping, List<String> missing) {
        Span span = mapping.span();
        if (mapping.flow()) {
            String rest = YamlText.flowList(missing).substring(1);
            return List.of(Edit.insert(span.start(), "["), Edit.insert(span.end(), ", " + rest));
        }
        int first = places.start(mapping.entries().getFirst());
        List<Edit> edits = new ArrayList<>();
        edits.add(Edit.insert(first, "- "));
        for (int line = LineIndex.nextLine(text, first); line < span.end(); line = LineIndex.nextLine(text, line)) {
            edits.add(Edit.insert(line, "  "));
        }
        edits.add(Edit.insert(LineIndex.endOfLine(text, span.end()), lines(missing, places.column(first))));
        return edits;
    }

    private String lines(List<String> items, int column) {
        String dash = places.lineEnd() + " ".repeat(column);
        return items.stream().map(item -> dash + YamlText.item(item)).collect(Collectors.joining());
    }
}

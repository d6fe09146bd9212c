package commonplace.markdown;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;

/** Where the parts of readable front matter stand: what edits need to know beyond the values. */
record YamlPlaces(String text, Span content, Optional<Yaml.Mapping> root, String lineEnd) {
    /** Whether all of it is one {@code {key: value, ...}}. */
    boolean isFlow() {
        return root.map(Yaml.Mapping::flow).orElse(false);
    }

    Optional<Yaml.Entry> entry(String key) {
        return root.flatMap(mapping -> FrontMatter.find(mapping, key));
    }

    int column(int offset) {
        return offset - LineIndex.startOfLine(text, offset);
    }

    /** Past the colon after a key, or the end of the key when it has none. */
    int colonEnd(Yaml.Entry entry) {
        int keyEnd = entry.key().span().end();
        int at = keyEnd;
        while (at < content.end() && text.charAt(at) != ':') {
            if (text.charAt(at) == '#') {
                at = LineIndex.endOfLine(text, at);
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return keyEnd;
            }
        }
        return at < content.end() ? at + 1 : keyEnd;
    }

    /** Where an entry begins: at its key, or at the {@code ?} before it. */
    int start(Yaml.Entry entry) {
        int key = entry.key().span().start();
        int before = key;
        while (before > content.start() && Character.isWhitespace(text.charAt(before - 1))) {
            before--;
        }
        return before > content.start() && text.charAt(before - 1) == '?' ? before - 1 : key;
    }

    int end(Yaml.Entry entry) {
        return Math.max(entry.end(), colonEnd(entry));
    }

    /** The column of the first dash of a block list; an anchor may stand before it. */
    int dashColumn(Yaml.Sequence list) {
        int line = LineIndex.startOfLine(text, list.items().getFirst().span().start());
        while (true) {
            int at = line;
            while (text.charAt(at) == ' ') {
                at++;
            }
            if (text.charAt(at) == '-') {
                return at - line;
            }
            line = LineIndex.startOfLine(text, line - 1);
        }
    }

    /** The scalar that stands last in a value. */
    Optional<Yaml.Scalar> lastScalar(Yaml value) {
        return switch (value) {
            case Yaml.Scalar scalar -> Optional.of(scalar);
            case Yaml.Sequence list
            when !list.items().isEmpty() -> lastScalar(list.items().getLast());
            case Yaml.Mapping mapping
            when !mapping.entries().isEmpty() ->
                lastScalar(mapping.entries().getLast().value());
            case Yaml.Sequence _, Yaml.Mapping _, Yaml.Alias _ -> Optional.empty();
        };
    }

    /** The list whose style new lists follow. */
    Optional<Yaml.Sequence> firstList() {
        return root.stream()
                .flatMap(mapping -> mapping.entries().stream())
                .map(Yaml.Entry::value)
                .filter(Yaml.Sequence.class::isInstance)
                .map(Yaml.Sequence.class::cast)
                .filter(list -> !list.items().isEmpty())
                .findFirst();
    }

    /** Where what lies at the path begins, or as much of the path as there is; -1 when that is nothing. */
    static int offsetOf(Yaml.Mapping root, List<?> path) {
        Yaml value = root;
        int offset = -1;
        for (Object step : path) {
            switch (value) {
                case Yaml.Mapping mapping -> {
                    Optional<Yaml.Entry> entry = FrontMatter.find(mapping, step.toString());
                    if (entry.isEmpty()) {
                        return offset;
                    }
                    offset = entry.get().key().span().start();
                    value = entry.get().value();
                }
                case Yaml.Sequence list -> {
                    if (!(step instanceof Integer index)
                            || index < 0
                            || index >= list.items().size()) {
                        return offset;
                    }
                    value = list.items().get(index);
                    offset = value.span().start();
                }
                // What an alias stands for is written elsewhere; the alias is what must be mended here.
                case Yaml.Scalar _, Yaml.Alias _ -> {
                    return offset;
                }
            }
        }
        return offset;
    }
}

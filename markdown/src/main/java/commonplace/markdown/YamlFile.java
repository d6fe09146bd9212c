package commonplace.markdown;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A whole file of YAML, which JSON is a part of, as plain values: text, Boolean, Long, Double, lists, maps, null. */
public sealed interface YamlFile {
    record Good(Map<String, @Nullable Object> values) implements YamlFile {}

    record Bad(FrontMatterProblem problem) implements YamlFile {}

    /**
     * Reads a mapping; an empty file is an empty one. Other than in front matter, whatever YAML takes for a number is
     * one: {@code 1.10} is.
     */
    static YamlFile read(String text) {
        int start = text.startsWith("\uFEFF") ? 1 : 0;
        try {
            var mapping = YamlReader.read(text, new Span(start, text.length()), "the file");
            return new Good(mapping.isPresent() ? YamlValues.ofFile(mapping.get()) : Map.of());
        } catch (Unreadable e) {
            LineIndex lines = LineIndex.of(text);
            int line = lines.lineOf(e.offset());
            int column = text.codePointCount(lines.startOf(line), e.offset()) + 1;
            return new Bad(new FrontMatterProblem(e.reason(), line, column));
        }
    }
}

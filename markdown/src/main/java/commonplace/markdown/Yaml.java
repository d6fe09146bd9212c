package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.util.List;

/** A piece of YAML and the place of its notation in the page. */
sealed interface Yaml {
    Span span();

    /** How a scalar is written. */
    enum Style {
        PLAIN,
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        BLOCK
    }

    /**
     * A scalar.
     *
     * @param isText whether it is text whatever it looks like: quoted, or tagged
     */
    record Scalar(String value, Style style, boolean isText, Span span) implements Yaml {}

    record Sequence(List<Yaml> items, boolean flow, Span span) implements Yaml {}

    record Mapping(List<Entry> entries, boolean flow, Span span) implements Yaml {}

    /** {@code *anchor}. */
    record Alias(Yaml target, Span span) implements Yaml {}

    record Entry(Scalar key, Yaml value) {
        int end() {
            return Math.max(key.span().end(), value.span().end());
        }
    }
}

package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.tools.Example;
import commonplace.tools.Named;
import commonplace.tools.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An example as callers get it, within the bounds that hold for all of them. */
record ExampleView(
        Optional<String> id,
        String title,
        String description,
        Map<String, @Nullable Object> args,
        @Named("resultHint") Optional<String> resultHint) {
    private static final int DESCRIPTION = 300;
    private static final int HINT = 200;
    private static final int TITLE = 120;
    private static final int DEPTH = 5;
    private static final int KEYS = 50;

    static List<ExampleView> of(Tool tool, int most) {
        return tool.guide().examples().stream()
                .filter(example -> fits(example.args()))
                .limit(most)
                .map(ExampleView::of)
                .toList();
    }

    private static ExampleView of(Example example) {
        return new ExampleView(
                example.id(),
                SafeText.cut(example.title(), TITLE),
                SafeText.cut(example.description(), DESCRIPTION),
                new LinkedHashMap<>(example.args()),
                example.resultHint().map(hint -> SafeText.cut(hint, HINT)));
    }

    /** An example that was cut would be none. */
    private static boolean fits(Map<String, ?> args) {
        return depth(args) <= DEPTH && keys(args) <= KEYS;
    }

    private static int depth(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                1 + map.values().stream().mapToInt(ExampleView::depth).max().orElse(0);
            case List<?> list ->
                1 + list.stream().mapToInt(ExampleView::depth).max().orElse(0);
            case null, default -> 0;
        };
    }

    private static int keys(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.size() + map.values().stream().mapToInt(ExampleView::keys).sum();
            case List<?> list -> list.stream().mapToInt(ExampleView::keys).sum();
            case null, default -> 0;
        };
    }
}

package commonplace.tools.meta.schemas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** What a schema says of the values that a tool takes, also of those within others: tools are found by it. */
public final class ParameterTexts {
    private static final int DEEPEST = 4;
    private static final int MOST_PARAMETERS = 64;
    private static final int MOST_CHOICES = 10;
    private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf", "allOf");

    private final List<ParameterText> found = new ArrayList<>();

    /** @param description what is said of it, and then the values that it can have, where they are words */
    public record ParameterText(String name, String description) {}

    private ParameterTexts() {}

    public static List<ParameterText> of(Map<String, ?> schema) {
        var texts = new ParameterTexts();
        texts.read(schema, 0);
        return List.copyOf(texts.found);
    }

    private void read(Map<?, ?> schema, int depth) {
        if (depth == DEEPEST) {
            return;
        }
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            properties.forEach((name, about) -> parameter(String.valueOf(name), about, depth));
        }
        if (schema.get("items") instanceof Map<?, ?> items) {
            read(items, depth + 1);
        }
        for (String key : ALTERNATIVES) {
            if (schema.get(key) instanceof List<?> alternatives) {
                for (Object alternative : alternatives) {
                    if (alternative instanceof Map<?, ?> map) {
                        read(map, depth + 1);
                    }
                }
            }
        }
    }

    private void parameter(String name, Object about, int depth) {
        if (found.size() == MOST_PARAMETERS) {
            return;
        }
        if (about instanceof Map<?, ?> map) {
            found.add(new ParameterText(name, description(map)));
            read(map, depth + 1);
        } else {
            found.add(new ParameterText(name, ""));
        }
    }

    private static String description(Map<?, ?> about) {
        var text = new StringJoiner(" ");
        if (about.get("description") instanceof String said) {
            text.add(said);
        }
        if (about.get("enum") instanceof List<?> choices) {
            choices.stream()
                    .filter(String.class::isInstance)
                    .limit(MOST_CHOICES)
                    .forEach(choice -> text.add((String) choice));
        }
        return text.toString();
    }
}

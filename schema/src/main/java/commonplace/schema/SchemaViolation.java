package commonplace.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What is wrong with a value.
 *
 * @param path to the part of the value it is about: keys, and numbers from 0 for places in lists
 * @param rule the schema's keyword
 * @param message what was expected and what is there; the place is not named in it
 */
public record SchemaViolation(List<Object> path, String rule, String message) {
    public SchemaViolation {
        path = List.copyOf(path);
    }

    /** The path in the notation of people: {@code symptoms[0].text}. */
    public String field() {
        return path.stream()
                .map(step -> step instanceof Integer index ? "[" + index + "]" : "." + step)
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    @Override
    public String toString() {
        return field() + " " + rule + ": " + message;
    }
}

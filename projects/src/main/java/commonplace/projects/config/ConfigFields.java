package commonplace.projects.config;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of an object in a configuration. What is wrong with one is noted, and its default goes on in its place. */
final class ConfigFields {
    private static final int SHOWN = 60;

    private final Map<String, @Nullable Object> values;
    private final String path;
    private final List<ConfigProblem> problems;

    /** Those that were asked for; all others are unknown. */
    private final Set<String> known = new LinkedHashSet<>();

    ConfigFields(Map<String, @Nullable Object> values, String path, List<ConfigProblem> problems) {
        this.values = values;
        this.path = path;
        this.problems = problems;
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /** Notes that a field is wrong: {@code retrieval.max_results must be ..., but is ...}. */
    void wrong(String key, String wanted) {
        String found = values.containsKey(key) ? "is " + shown(values.get(key)) : "is missing";
        problem(key, "must be " + wanted + ", but " + found);
    }

    void problem(String key, String message) {
        problems.add(new ConfigProblem(path(key), path(key) + " " + message));
    }

    private static String shown(@Nullable Object value) {
        String text = Json.text(value);
        return text.length() <= SHOWN ? text : SafeText.beginning(text, SHOWN / 2);
    }

    private @Nullable Object get(String key) {
        known.add(key);
        return values.get(key);
    }

    boolean has(String key) {
        known.add(key);
        return values.containsKey(key);
    }

    Optional<String> text(String key) {
        if (!has(key)) {
            return Optional.empty();
        }
        if (get(key) instanceof String text && !text.isBlank()) {
            return Optional.of(text.strip());
        }
        wrong(key, "text that is not blank");
        return Optional.empty();
    }

    double share(String key, double otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        if (get(key) instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 1) {
            return number.doubleValue();
        }
        wrong(key, "a number from 0 to 1");
        return otherwise;
    }

    int count(String key, int otherwise, int least, int most) {
        if (!has(key)) {
            return otherwise;
        }
        if (get(key) instanceof Number number
                && number.doubleValue() == Math.rint(number.doubleValue())
                && number.doubleValue() >= least
                && number.doubleValue() <= most) {
            return number.intValue();
        }
        wrong(key, "a whole number from " + least + " to " + most);
        return otherwise;
    }

    List<String> texts(String key, List<String> otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        if (get(key) instanceof List<?> list
                && list.stream().allMatch(item -> item instanceof String text && !text.isBlank())) {
            return list.stream().map(item -> ((String) item).strip()).toList();
        }
        wrong(key, "a list of text");
        return otherwise;
    }

    /** The fields of an object inside; of an empty one when it is not there. */
    ConfigFields object(String key) {
        Map<String, @Nullable Object> inside = Json.asObject(get(key));
        if (inside == null && values.containsKey(key)) {
            wrong(key, "an object");
        }
        return new ConfigFields(inside == null ? Map.of() : inside, path(key), problems);
    }

    List<ConfigFields> objects(String key) {
        if (!has(key)) {
            return List.of();
        }
        List<ConfigFields> objects = new ArrayList<>();
        if (get(key) instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)) {
            for (int i = 0; i < list.size(); i++) {
                Map<String, @Nullable Object> inside = Json.asObject(list.get(i));
                objects.add(new ConfigFields(inside == null ? Map.of() : inside, path(key) + "[" + i + "]", problems));
            }
        } else {
            wrong(key, "a list of objects");
        }
        return objects;
    }

    /** Comes last: notes all fields that nobody asked for. */
    void refuseOthers() {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                List<String> similar = NearNames.to(key, known);
                String hint = similar.isEmpty()
                        ? "there are " + String.join(", ", known)
                        : "did you mean "
                                + similar.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "))
                                + "?";
                problem(key, "is unknown; " + hint);
            }
        }
    }
}

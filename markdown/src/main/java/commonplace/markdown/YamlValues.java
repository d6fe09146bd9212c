package commonplace.markdown;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values that YAML stands for: text, {@link Boolean}, {@link Long}, {@link Double}, lists, maps and null.
 *
 * <p>A plain word is a number only where the number is written back just so. Dates, versions such as {@code 1.10} and
 * codes such as {@code 007} therefore stay the text that the author wrote.
 */
final class YamlValues {
    /** A number in any notation of YAML's that is not one of another base. */
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?");

    private static final int MAX_NUMBER = 40;

    /** Up to here a double is exact. */
    private static final double MAX_EXACT = 1L << 53;

    private final boolean anyNumber;
    private int count;

    private YamlValues(boolean anyNumber) {
        this.anyNumber = anyNumber;
    }

    /** Throws when aliases of aliases make more values than a page may have. */
    static Map<String, @Nullable Object> of(Yaml.Mapping mapping) throws Unreadable {
        return new YamlValues(false).map(mapping);
    }

    /** As above, but {@code 1.10} and {@code 1e3} are numbers too. */
    static Map<String, @Nullable Object> ofFile(Yaml.Mapping mapping) throws Unreadable {
        return new YamlValues(true).map(mapping);
    }

    private @Nullable Object value(Yaml yaml) throws Unreadable {
        if (++count > YamlReader.MAX_NODES) {
            throw new Unreadable(
                    "there may be at most " + YamlReader.MAX_NODES + " values, aliases followed",
                    yaml.span().start());
        }
        return switch (yaml) {
            case Yaml.Scalar scalar -> anyNumber ? anyNumber(scalar) : scalar(scalar);
            case Yaml.Mapping mapping -> map(mapping);
            case Yaml.Alias alias -> value(alias.target());
            case Yaml.Sequence sequence -> {
                List<@Nullable Object> items = new ArrayList<>();
                for (Yaml item : sequence.items()) {
                    items.add(value(item));
                }
                yield Collections.unmodifiableList(items);
            }
        };
    }

    private Map<String, @Nullable Object> map(Yaml.Mapping mapping) throws Unreadable {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Yaml.Entry entry : mapping.entries()) {
            map.put(entry.key().value(), value(entry.value()));
        }
        return Collections.unmodifiableMap(map);
    }

    static @Nullable Object scalar(Yaml.Scalar scalar) {
        String value = scalar.value();
        if (scalar.isText()) {
            return value;
        }
        return switch (value) {
            case "", "~", "null", "Null", "NULL" -> null;
            case "true", "True", "TRUE" -> true;
            case "false", "False", "FALSE" -> false;
            default -> number(value);
        };
    }

    private static @Nullable Object anyNumber(Yaml.Scalar scalar) {
        Object value = scalar(scalar);
        if (scalar.isText() || !(value instanceof String written) || written.length() > MAX_NUMBER) {
            return value;
        }
        if (!NUMBER.matcher(written).matches()) {
            return value;
        }
        double number = Double.parseDouble(written);
        return Double.isInfinite(number) ? value : number == Math.rint(number) ? whole(number) : (Object) number;
    }

    private static Object whole(double number) {
        return Math.abs(number) <= MAX_EXACT ? (Object) (long) number : (Object) number;
    }

    private static Object number(String value) {
        char first = value.charAt(0);
        if ((first == '-' || (first >= '0' && first <= '9')) && value.length() <= 20) {
            try {
                if (value.indexOf('.') < 0) {
                    if (value.indexOf('-', 1) > 0) {
                        return value; // A date: an exception for each would take longer than all the rest.
                    }
                    Long number = Long.valueOf(value);
                    return number.toString().equals(value) ? number : value;
                }
                Double number = Double.valueOf(value);
                return number.toString().equals(value) ? number : value;
            } catch (NumberFormatException e) {
                return value;
            }
        }
        return value;
    }

    static boolean isNull(Yaml yaml) {
        return switch (yaml) {
            case Yaml.Scalar scalar -> scalar(scalar) == null;
            case Yaml.Alias alias -> isNull(alias.target());
            case Yaml.Sequence _, Yaml.Mapping _ -> false;
        };
    }

    /** A scalar as the author spelled it. */
    static Optional<String> string(Yaml yaml) {
        return switch (yaml) {
            case Yaml.Scalar scalar -> isNull(scalar) ? Optional.empty() : Optional.of(scalar.value());
            case Yaml.Alias alias -> string(alias.target());
            case Yaml.Sequence _, Yaml.Mapping _ -> Optional.empty();
        };
    }

    /** The scalars of a list, or a scalar cut at its commas. */
    static List<String> strings(Yaml yaml) {
        return switch (yaml) {
            case Yaml.Scalar scalar ->
                string(scalar).stream()
                        .flatMap(list -> Stream.of(list.split(",")))
                        .map(String::strip)
                        .filter(item -> !item.isEmpty())
                        .toList();
            case Yaml.Alias alias -> strings(alias.target());
            case Yaml.Sequence sequence ->
                sequence.items().stream()
                        .flatMap(item -> string(item).stream())
                        .map(String::strip)
                        .filter(item -> !item.isEmpty())
                        .toList();
            case Yaml.Mapping _ -> List.of();
        };
    }
}

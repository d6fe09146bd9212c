package commonplace.tools;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of value that arguments and answers are made of. */
public sealed interface ValueKind {
    /** How the kind is called in a sentence: "must be {@code a whole number}". */
    String called();

    Map<String, Object> schema();

    /** The value as the record wants it; {@code where} names it in an error. */
    Object read(Object value, String where);

    record Text() implements ValueKind {
        @Override
        public String called() {
            return "text";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of("type", "string");
        }

        @Override
        public Object read(Object value, String where) {
            return value instanceof String ? value : misfit(where, called(), value);
        }
    }

    record Whole() implements ValueKind {
        @Override
        public String called() {
            return "a whole number";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of("type", "integer");
        }

        @Override
        public Object read(Object value, String where) {
            // 20.0 is a whole number too: JSON does not tell them apart, and some clients send it.
            if (value instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
                double whole = number.doubleValue();
                return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole));
            }
            return misfit(where, called(), value);
        }
    }

    /** Where a schema that clients know already says "number", though only whole ones make sense. */
    record Numeral() implements ValueKind {
        @Override
        public String called() {
            return "a number";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of("type", "number");
        }

        @Override
        public Object read(Object value, String where) {
            return value instanceof Number number ? number.doubleValue() : misfit(where, called(), value);
        }
    }

    /** A number that must not be less or more than these. */
    record Bounded(boolean whole, double least, double most) implements ValueKind {
        @Override
        public String called() {
            return (whole ? "a whole number from " : "a number from ") + plain(least) + " to " + plain(most);
        }

        @Override
        public Map<String, Object> schema() {
            var schema = new LinkedHashMap<String, Object>();
            schema.put("type", whole ? "integer" : "number");
            schema.put("minimum", plain(least));
            schema.put("maximum", plain(most));
            return schema;
        }

        @Override
        public Object read(Object value, String where) {
            boolean fits =
                    value instanceof Number number && number.doubleValue() >= least && number.doubleValue() <= most;
            if (!fits) {
                return misfit(where, called(), value);
            }
            return whole ? new Whole().read(value, where) : (Object) ((Number) value).doubleValue();
        }

        /** 1, and not 1.0. */
        private static Number plain(double bound) {
            boolean whole = bound == Math.rint(bound);
            return whole ? (Number) (long) bound : (Number) bound;
        }
    }

    record Truth() implements ValueKind {
        @Override
        public String called() {
            return "true or false";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of("type", "boolean");
        }

        @Override
        public Object read(Object value, String where) {
            return value instanceof Boolean ? value : misfit(where, called(), value);
        }
    }

    /** One of a few words: the constants of an enum, in lower case. */
    record Choice(List<? extends Enum<?>> constants) implements ValueKind {
        public List<String> words() {
            return constants.stream().map(Choice::word).toList();
        }

        static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String called() {
            return "one of " + String.join(", ", words());
        }

        @Override
        public Map<String, Object> schema() {
            var schema = new LinkedHashMap<String, Object>();
            schema.put("type", "string");
            schema.put("enum", words());
            return schema;
        }

        @Override
        public Object read(Object value, String where) {
            for (Enum<?> constant : constants) {
                if (word(constant).equals(value)) {
                    return constant;
                }
            }
            return misfit(where, called(), value);
        }
    }

    record Many(ValueKind item, int least, int most) implements ValueKind {
        Many(ValueKind item) {
            this(item, 0, Integer.MAX_VALUE);
        }

        @Override
        public String called() {
            return most == Integer.MAX_VALUE ? "a list" : "a list of " + least + " to " + most;
        }

        @Override
        public Map<String, Object> schema() {
            var schema = new LinkedHashMap<String, Object>();
            schema.put("type", "array");
            schema.put("items", item.schema());
            if (most < Integer.MAX_VALUE) {
                schema.put("minItems", least);
                schema.put("maxItems", most);
            }
            return schema;
        }

        @Override
        public Object read(Object value, String where) {
            if (!(value instanceof List<?> list)) {
                return misfit(where, called(), value);
            }
            if (list.size() < least || list.size() > most) {
                throw new InvalidArgumentsException("'" + where + "' must be " + called() + ", not of " + list.size());
            }
            var items = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                String each = where + "[" + i + "]";
                Object element = list.get(i);
                items.add(element == null ? misfit(each, item.called(), null) : item.read(element, each));
            }
            return List.copyOf(items);
        }
    }

    /** A record inside a record. */
    record Part(Shape<?> shape) implements ValueKind {
        @Override
        public String called() {
            return "an object";
        }

        @Override
        public Map<String, Object> schema() {
            return shape.schema();
        }

        @Override
        public Object read(Object value, String where) {
            if (!(value instanceof Map<?, ?> map)) {
                return misfit(where, called(), value);
            }
            var values = new LinkedHashMap<String, @Nullable Object>();
            map.forEach((key, part) -> values.put(String.valueOf(key), part));
            return shape.record(values);
        }
    }

    /** An object whose parts differ from case to case. */
    record Open() implements ValueKind {
        @Override
        public String called() {
            return "an object";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of("type", "object");
        }

        @Override
        public Object read(Object value, String where) {
            return value instanceof Map<?, ?> ? value : misfit(where, called(), value);
        }
    }

    /** Whatever JSON has. */
    record AnyValue() implements ValueKind {
        @Override
        public String called() {
            return "a value";
        }

        @Override
        public Map<String, Object> schema() {
            return Map.of();
        }

        @Override
        public Object read(Object value, String where) {
            return value;
        }
    }

    static ValueKind of(Type type) {
        if (type == Object.class) {
            return new AnyValue();
        }
        if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
            return new Open();
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new Many(of(list.getActualTypeArguments()[0]));
        }
        if (type == String.class) {
            return new Text();
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Truth();
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return new Whole();
        }
        if (type == double.class || type == Double.class) {
            return new Numeral();
        }
        if (type instanceof Class<?> enumeration && enumeration.isEnum()) {
            return new Choice(List.of((Enum<?>[]) enumeration.getEnumConstants()));
        }
        if (type instanceof Class<?> part && part.isRecord()) {
            return new Part(Shape.of(part.asSubclass(Record.class)));
        }
        throw new IllegalArgumentException("a tool's record has a part of an unknown kind: " + type);
    }

    /** A record's part as a plain value. Lists of whatever JSON has may hold null. */
    static @Nullable Object plain(@Nullable Object part) {
        return switch (part) {
            case null -> null;
            case Record record -> Shape.values(record);
            case Enum<?> constant -> Choice.word(constant);
            case List<?> list -> {
                var plain = new ArrayList<@Nullable Object>(list.size());
                list.forEach(each -> plain.add(plain(each)));
                yield plain;
            }
            default -> part;
        };
    }

    private static Object misfit(String where, String called, @Nullable Object value) {
        throw new InvalidArgumentsException("'" + where + "' must be " + called + ", not " + shown(value));
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text when text.length() > 40 -> '"' + text.substring(0, 40) + "...\"";
            case String text -> '"' + text + '"';
            case List<?> _ -> "a list";
            case Map<?, ?> _ -> "an object";
            default -> value.toString();
        };
    }
}

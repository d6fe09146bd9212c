package commonplace.tools;

import commonplace.base.NearNames;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a record looks like from outside: its JSON schema, and the way from plain values to the record and back. */
public final class Shape<T extends Record> {
    private final Class<T> type;
    private final boolean closed;

    // Both are looked up when first needed: most tools of a session are listed, from what is written already, and never
    // called.
    private volatile @Nullable List<Field> fields;
    private volatile @Nullable Constructor<T> constructor;

    private Shape(Class<T> type, boolean closed) {
        this.type = type;
        this.closed = closed;
    }

    public static <T extends Record> Shape<T> of(Class<T> type) {
        return new Shape<>(type, false);
    }

    /** The same shape, with a schema that says what holds in any case: it has no other parts. */
    Shape<T> closed() {
        return new Shape<>(type, true);
    }

    public List<Field> fields() {
        List<Field> known = fields;
        if (known == null) {
            Stream<Field> all = Arrays.stream(type.getRecordComponents()).map(Field::of);
            known = (closed ? all.map(Field::closed) : all).toList();
            fields = known;
        }
        return known;
    }

    /** The JSON schema, as plain values. */
    public Map<String, Object> schema() {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        List<String> required =
                fields().stream().filter(Field::isAlwaysThere).map(Field::name).toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        if (closed) {
            schema.put("additionalProperties", false);
        }
        var properties = new LinkedHashMap<String, Object>();
        for (Field field : fields()) {
            properties.put(field.name(), field.schema());
        }
        schema.put("properties", properties);
        return schema;
    }

    /** Makes the record from plain values, or says which of them does not fit and why. */
    public Bound<T> bind(Map<String, ? extends @Nullable Object> values) {
        try {
            return new Bound.Fits<>(record(values));
        } catch (InvalidArgumentsException misfit) {
            return new Bound.Misfit<>(misfit.getMessage());
        }
    }

    /** Whether values fit a shape. */
    public sealed interface Bound<T> {
        record Fits<T>(T record) implements Bound<T> {}

        record Misfit<T>(String message) implements Bound<T> {}
    }

    /** The record's parts as plain values, in order; an empty Optional is left out, unless it is {@link OrNull}. */
    public static Map<String, @Nullable Object> values(Record record) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        for (RecordPart part : RecordPart.all(record.getClass())) {
            Object value = part.in(record);
            if (value instanceof Optional<?> optional) {
                if (optional.isPresent()) {
                    values.put(part.name(), ValueKind.plain(optional.get()));
                } else if (part.orNull()) {
                    values.put(part.name(), null);
                }
            } else {
                values.put(part.name(), ValueKind.plain(value));
            }
        }
        return values;
    }

    T record(Map<String, ? extends @Nullable Object> values) {
        for (String name : values.keySet()) {
            if (fields().stream().noneMatch(field -> field.name().equals(name))) {
                throw new InvalidArgumentsException(unknown(name));
            }
        }
        var parts = new ArrayList<Object>();
        for (Field field : fields()) {
            parts.add(field.part(values.get(field.name())));
        }
        return construct(parts.toArray());
    }

    private String unknown(String name) {
        String names = fields().stream().map(Field::name).collect(Collectors.joining(", "));
        Optional<String> near = NearNames.to(
                        name, fields().stream().map(Field::name).toList())
                .stream()
                .findFirst();
        return "there is no argument '" + name + "'"
                + near.map(it -> "; did you mean '" + it + "'?").orElse("")
                + " (it takes " + (names.isEmpty() ? "none" : names) + ")";
    }

    private T construct(Object[] parts) {
        try {
            return constructor().newInstance(parts);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a record has its canonical constructor", impossible);
        }
    }

    private Constructor<T> constructor() throws NoSuchMethodException {
        Constructor<T> known = constructor;
        if (known == null) {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            known = type.getDeclaredConstructor(types);
            known.setAccessible(true);
            constructor = known;
        }
        return known;
    }
}

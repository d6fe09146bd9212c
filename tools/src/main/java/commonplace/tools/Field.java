package commonplace.tools;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One part of a record: {@code Optional<Integer> pageSize} is the optional whole number {@code page_size}. */
public record Field(String name, ValueKind kind, boolean required, boolean orNull, String doc, Optional<Object> usual) {

    static Field of(RecordComponent component) {
        Type type = component.getGenericType();
        boolean optional = component.getType() == Optional.class;
        if (optional && type instanceof ParameterizedType parameterized) {
            type = parameterized.getActualTypeArguments()[0];
        }
        Between between = component.getAnnotation(Between.class);
        ValueKind kind = between == null ? ValueKind.of(type) : bounded(ValueKind.of(type), between);
        Doc doc = component.getAnnotation(Doc.class);
        boolean orNull = component.isAnnotationPresent(OrNull.class);
        return new Field(nameOf(component), kind, !optional, orNull, doc == null ? "" : doc.value(), usual(component));
    }

    private static ValueKind bounded(ValueKind kind, Between between) {
        return switch (kind) {
            case ValueKind.Many many -> new ValueKind.Many(many.item(), (int) between.least(), (int) between.most());
            case ValueKind.Whole _ -> new ValueKind.Bounded(true, between.least(), between.most());
            default -> new ValueKind.Bounded(false, between.least(), between.most());
        };
    }

    private static Optional<Object> usual(RecordComponent component) {
        Default usual = component.getAnnotation(Default.class);
        if (usual == null) {
            return Optional.empty();
        }
        String text = usual.value();
        if (text.equals("true") || text.equals("false")) {
            return Optional.of(Boolean.valueOf(text));
        }
        boolean number = text.chars().allMatch(Character::isDigit);
        return Optional.of(number ? (Object) Long.valueOf(text) : text);
    }

    /** The same, whose objects say that they have no other parts. */
    Field closed() {
        return new Field(name, closed(kind), required, orNull, doc, usual);
    }

    private static ValueKind closed(ValueKind kind) {
        return switch (kind) {
            case ValueKind.Part(Shape<?> shape) -> new ValueKind.Part(shape.closed());
            case ValueKind.Many many -> new ValueKind.Many(closed(many.item()), many.least(), many.most());
            default -> kind;
        };
    }

    /** Whether it is always there: also where it is empty, as null. */
    boolean isAlwaysThere() {
        return required || orNull;
    }

    /** {@code pathPrefix} to {@code path_prefix}: the wire's names are in snake case, unless they are {@link Named}. */
    static String nameOf(RecordComponent component) {
        Named named = component.getAnnotation(Named.class);
        if (named != null) {
            return named.value();
        }
        var name = new StringBuilder();
        for (int i = 0; i < component.getName().length(); i++) {
            char c = component.getName().charAt(i);
            if (Character.isUpperCase(c)) {
                name.append('_').append(Character.toLowerCase(c));
            } else {
                name.append(c);
            }
        }
        return name.toString();
    }

    Map<String, Object> schema() {
        var schema = new LinkedHashMap<>(orNull ? nullable(kind.schema()) : kind.schema());
        usual.ifPresent(value -> schema.put("default", value));
        if (!doc.isEmpty()) {
            schema.put("description", doc);
        }
        return schema;
    }

    /** Two kinds side by side: not every host understands a list of them. */
    private static Map<String, Object> nullable(Map<String, Object> schema) {
        return schema.isEmpty() ? schema : Map.of("anyOf", List.of(schema, Map.of("type", "null")));
    }

    Object part(@Nullable Object value) {
        if (value == null) {
            if (required) {
                throw new InvalidArgumentsException(
                        "'" + name + "' is missing" + (doc.isEmpty() ? "" : " (" + doc + ")"));
            }
            return Optional.empty();
        }
        Object part = kind.read(value, name);
        return required ? part : Optional.of(part);
    }
}

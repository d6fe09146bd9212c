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
public record Field(String name, Kind kind, boolean required, boolean orNull, String doc) {

    static Field of(RecordComponent component) {
        Type type = component.getGenericType();
        boolean optional = component.getType() == Optional.class;
        if (optional && type instanceof ParameterizedType parameterized) {
            type = parameterized.getActualTypeArguments()[0];
        }
        Between between = component.getAnnotation(Between.class);
        Kind kind = between == null ? Kind.of(type) : new Kind.Bounded(between.least(), between.most());
        Doc doc = component.getAnnotation(Doc.class);
        boolean orNull = component.isAnnotationPresent(OrNull.class);
        return new Field(nameOf(component), kind, !optional, orNull, doc == null ? "" : doc.value());
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
        if (!doc.isEmpty()) {
            schema.put("description", doc);
        }
        return schema;
    }

    /** Two kinds side by side: not every host understands a list of them. */
    private static Map<String, Object> nullable(Map<String, Object> schema) {
        return Map.of("anyOf", List.of(schema, Map.of("type", "null")));
    }

    Object part(@Nullable Object value) {
        if (value == null) {
            if (required) {
                throw new MisfitException("'" + name + "' is missing" + (doc.isEmpty() ? "" : " (" + doc + ")"));
            }
            return Optional.empty();
        }
        Object part = kind.read(value, name);
        return required ? part : Optional.of(part);
    }
}

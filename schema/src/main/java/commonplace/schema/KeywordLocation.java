package commonplace.schema;

import commonplace.search.scan.Regex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A keyword where it stands in a schema, with its value in the form that the keyword asks for.
 *
 * @param schema the keywords beside it
 * @param pointer where that schema stands
 */
record KeywordLocation(SchemaCompiler compiler, Map<String, @Nullable Object> schema, String pointer, String keyword) {
    /** The same place, for the keyword beside it. */
    KeywordLocation beside(String other) {
        return new KeywordLocation(compiler, schema, pointer, other);
    }

    /** The same place, as if a keyword beside it were not there. */
    KeywordLocation without(String other) {
        Map<String, @Nullable Object> fewer = new LinkedHashMap<>(schema);
        fewer.remove(other);
        return new KeywordLocation(compiler, fewer, pointer, keyword);
    }

    boolean has(String other) {
        return schema.containsKey(other);
    }

    @Nullable
    Object raw() {
        return schema.get(keyword);
    }

    String where() {
        return pointer + "/" + SchemaRefs.escaped(keyword);
    }

    BadKeyword bad(String wanted) {
        return new BadKeyword(where(), "must be " + wanted + ", but is " + JsonValues.described(raw()));
    }

    BigDecimal number() {
        if (raw() instanceof Number number) {
            return JsonValues.decimal(number);
        }
        throw bad("a number");
    }

    int count() {
        if (raw() instanceof Number number && JsonValues.isType(number, "integer") && number.doubleValue() >= 0) {
            return (int) Math.min(Integer.MAX_VALUE, number.longValue());
        }
        throw bad("a whole number that is not negative");
    }

    boolean flag() {
        if (raw() instanceof Boolean flag) {
            return flag;
        }
        throw bad("true or false");
    }

    String text() {
        if (raw() instanceof String text) {
            return text;
        }
        throw bad("text");
    }

    List<?> list() {
        if (raw() instanceof List<?> list) {
            return list;
        }
        throw bad("a list");
    }

    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (Object item : list()) {
            if (!(item instanceof String text)) {
                throw new BadKeyword(where(), "must be a list of text, but holds " + JsonValues.described(item));
            }
            texts.add(text);
        }
        return texts;
    }

    Map<String, @Nullable Object> map() {
        Map<String, @Nullable Object> map = asMap(raw());
        if (map == null) {
            throw bad("a mapping");
        }
        return map;
    }

    @SuppressWarnings("unchecked") // plain values have no other maps
    static @Nullable Map<String, @Nullable Object> asMap(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
    }

    Regex pattern() {
        return regex(text());
    }

    Regex regex(String pattern) {
        return switch (Regex.parse(pattern, Set.of(Regex.Flag.WHOLE_TEXT))) {
            case Regex.Parsed.Good(Regex regex) -> regex;
            case Regex.Parsed.Bad(String why) ->
                throw new BadKeyword(where(), "the pattern " + JsonValues.shown(pattern) + " cannot be used: " + why);
        };
    }

    SchemaNode subschema() {
        return compiler.node(raw(), where());
    }

    List<SchemaNode> subschemas() {
        if (list().isEmpty()) {
            throw new BadKeyword(where(), "must hold at least one schema");
        }
        List<SchemaNode> nodes = new ArrayList<>();
        for (int i = 0; i < list().size(); i++) {
            nodes.add(compiler.node(list().get(i), where() + "/" + i));
        }
        return nodes;
    }

    Map<String, SchemaNode> namedSubschemas() {
        Map<String, SchemaNode> nodes = new LinkedHashMap<>();
        map().forEach((name, raw) -> nodes.put(name, compiler.node(raw, where() + "/" + SchemaRefs.escaped(name))));
        return nodes;
    }
}

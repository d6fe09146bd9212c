package commonplace.tools.meta.schemas;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.schema.SchemaViolation;
import commonplace.tools.meta.text.ValuePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells one who called a tool what was wrong with the arguments, and what would work. */
public final class ArgumentErrors {
    private static final int MOST = 5;
    private static final int MAX_LENGTH = 300;
    private static final int MAX_NAME = 60;
    private static final int MAX_JUMPS = 20;

    private static final Set<String> UNKNOWN = Set.of("additionalProperties", "unevaluatedProperties");
    private static final Set<String> PLAIN = Set.of("type", "enum", "const");
    private static final Set<String> MANIFOLD = Set.of("anyOf", "oneOf", "not", "false");

    private final Map<?, ?> schema;
    private final LocalRefs refs;

    private ArgumentErrors(Map<?, ?> schema) {
        this.schema = schema;
        this.refs = new LocalRefs(schema);
    }

    /**
     * The first few of what is wrong, those that explain the most first.
     *
     * @param schema what the arguments were held against
     */
    public static String sentence(List<SchemaViolation> violations, Map<?, ?> schema) {
        return new ArgumentErrors(schema).told(violations);
    }

    private String told(List<SchemaViolation> violations) {
        List<SchemaViolation> sorted = new ArrayList<>(violations);
        sorted.sort(Comparator.comparingInt(ArgumentErrors::rank)
                .thenComparingInt(violation -> violation.path().size()));
        List<String> sentences = new ArrayList<>();
        Set<List<Object>> meant = new HashSet<>();
        for (SchemaViolation violation : sorted) {
            // A caller who reads that 'query' was meant by 'querry' knows that it is missing.
            if (!violation.rule().equals("required") || !meant.contains(violation.path())) {
                sentences.add(SafeText.cut(sentence(violation, meant), MAX_LENGTH));
            }
        }
        List<String> distinct = sentences.stream().distinct().toList();
        String more = distinct.size() > MOST ? "; and " + (distinct.size() - MOST) + " more" : "";
        return String.join("; ", distinct.subList(0, Math.min(MOST, distinct.size()))) + more;
    }

    private static int rank(SchemaViolation violation) {
        String rule = violation.rule();
        return UNKNOWN.contains(rule)
                ? 0
                : rule.equals("required") ? 1 : PLAIN.contains(rule) ? 2 : MANIFOLD.contains(rule) ? 4 : 3;
    }

    private String sentence(SchemaViolation violation, Set<List<Object>> meant) {
        List<Object> path = violation.path();
        if (path.isEmpty()) {
            return "the arguments: " + violation.message();
        }
        if (!UNKNOWN.contains(violation.rule())) {
            return "'" + SafeText.cut(violation.field(), 2 * MAX_NAME) + "' " + violation.message();
        }
        List<Object> around = path.subList(0, path.size() - 1);
        String name = String.valueOf(path.getLast());
        List<String> names = names(around);
        Optional<String> near = NearNames.misspelled(name, names);
        near.ifPresent(known -> {
            List<Object> other = new ArrayList<>(around);
            other.add(known);
            meant.add(other);
        });
        return "there is no argument '" + SafeText.cut(name, MAX_NAME) + "'"
                + (around.isEmpty()
                        ? ""
                        : " in '" + SafeText.cut(new SchemaViolation(around, "", "").field(), MAX_NAME) + "'")
                + near.map(known -> "; did you mean '" + known + "'?").orElse("")
                + taken(around, names);
    }

    /** Nothing where the schema has names that were not found, since it has them in parts of which one was meant. */
    private String taken(List<Object> around, List<String> names) {
        if (!names.isEmpty()) {
            return " (it takes " + ValuePath.listed(names) + ")";
        }
        return followed(at(around)) instanceof Map<?, ?> map && Boolean.FALSE.equals(map.get("additionalProperties"))
                ? " (it takes none)"
                : "";
    }

    private @Nullable Object at(List<Object> path) {
        Object here = schema;
        for (Object step : path) {
            here = step instanceof Integer ? items(followed(here)) : property(followed(here), String.valueOf(step));
        }
        return here;
    }

    /** The parts of an object that have a name in the schema. */
    private List<String> names(List<Object> path) {
        Object here = at(path);
        return here instanceof Map<?, ?> map
                ? List.copyOf(SchemaInfo.within(map, schema).types().keySet())
                : List.of();
    }

    private @Nullable Object followed(@Nullable Object from) {
        Object here = from;
        for (int jumps = 0; jumps < MAX_JUMPS; jumps++) {
            if (!(here instanceof Map<?, ?> map) || !(map.get("$ref") instanceof String ref)) {
                break;
            }
            here = refs.target(ref);
        }
        return here;
    }

    private static @Nullable Object items(@Nullable Object list) {
        return list instanceof Map<?, ?> map ? map.get("items") : null;
    }

    private static @Nullable Object property(@Nullable Object object, String name) {
        return object instanceof Map<?, ?> map && map.get("properties") instanceof Map<?, ?> properties
                ? properties.get(name)
                : null;
    }
}

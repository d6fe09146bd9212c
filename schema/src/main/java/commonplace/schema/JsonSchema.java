package commonplace.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A schema, read and ready to hold values against.
 *
 * <pre>{@code
 * if (JsonSchema.parse(values) instanceof JsonSchema.Parsed.Good(JsonSchema schema)) {
 *     schema.check(frontMatter).forEach(violation -> …);
 * }
 * }</pre>
 *
 * <p>All keywords of 2020-12 that a single file can use, but for {@code $dynamicRef}. Of the formats, {@code date} is
 * checked; the others are remarks, as the specification has it. References lead into the same file only.
 */
public final class JsonSchema {
    private final SchemaNode root;
    private final Set<String> properties;

    private JsonSchema(SchemaNode root, Set<String> properties) {
        this.root = root;
        this.properties = properties;
    }

    /** A schema, or all that is wrong with it. */
    public sealed interface Parsed {
        record Good(JsonSchema schema) implements Parsed {}

        record Bad(List<SchemaProblem> problems) implements Parsed {}
    }

    /** @param document plain values: text, numbers, booleans, lists, maps, null */
    public static Parsed parse(@Nullable Object document) {
        return parse(document, Dialect.OURS);
    }

    /**
     * Reads a schema that somebody else's tool came with: 2020-12, or draft-07 where it says so or looks like it. What is
     * unknown in it or written wrongly is passed over, since the tool works all the same; what refers to another file or
     * to nothing is not.
     */
    public static Parsed ofTool(@Nullable Object document) {
        if (!(document instanceof Map) && !(document instanceof Boolean)) {
            return new Parsed.Bad(List.of(new SchemaProblem(
                    "", "a schema must be a mapping, true or false, but is " + JsonValues.described(document))));
        }
        Optional<SchemaProblem> tooLarge = SchemaSize.problem(document);
        return tooLarge.isPresent()
                ? new Parsed.Bad(List.of(tooLarge.get()))
                : parse(document, Dialect.ofTool(document));
    }

    private static Parsed parse(@Nullable Object document, Dialect dialect) {
        var compiler = new SchemaCompiler(document, dialect);
        SchemaNode root = compiler.compile();
        return compiler.problems().isEmpty()
                ? new Parsed.Good(new JsonSchema(root, properties(document)))
                : new Parsed.Bad(compiler.problems());
    }

    /** Whether the specification knows a key of a schema. */
    public static boolean isKeyword(String key) {
        return Keywords.isKnown(key);
    }

    /** The parts of an object that it has rules for. */
    public Set<String> properties() {
        return properties;
    }

    private static Set<String> properties(@Nullable Object document) {
        return document instanceof Map<?, ?> map && map.get("properties") instanceof Map<?, ?> named
                ? named.keySet().stream().map(String::valueOf).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    /** All that is wrong with a value; nothing when it fits. */
    public List<SchemaViolation> check(@Nullable Object value) {
        var evaluation = SchemaEvaluation.begin();
        try {
            evaluation.run(root, value);
        } catch (SchemaEvaluation.LimitException limit) {
            return List.of(new SchemaViolation(List.of(), limit.rule(), limit.reason()));
        }
        return List.copyOf(evaluation.violations());
    }
}

package commonplace.schema;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One schema held against one value: what is wrong, and which parts were looked at. */
final class SchemaEvaluation {
    private static final int MAX_DEPTH = 200;

    /** Schemas can ask for work that doubles with each line. */
    private static final int MAX_STEPS = 1_000_000;

    /** Nobody reads more, and a long list can be wrong in every place. */
    private static final int MAX_VIOLATIONS = 1_000;

    private final int[] steps;
    private final int depth;
    private final List<Object> path;
    private final List<SchemaViolation> violations = new ArrayList<>();
    private final Set<String> properties = new HashSet<>();
    private final BitSet items = new BitSet();

    /** The end of what we are willing to do; caught where the check began. */
    static final class LimitException extends RuntimeException {
        private final String rule;
        private final String reason;

        LimitException(String rule, String reason) {
            super(reason, null, false, false);
            this.rule = rule;
            this.reason = reason;
        }

        String rule() {
            return rule;
        }

        String reason() {
            return reason;
        }
    }

    private SchemaEvaluation(int[] steps, int depth, List<Object> path) {
        this.steps = steps;
        this.depth = depth;
        this.path = path;
    }

    static SchemaEvaluation begin() {
        return new SchemaEvaluation(new int[1], 0, List.of());
    }

    void run(SchemaNode schema, @Nullable Object value) {
        if (depth > MAX_DEPTH) {
            throw new LimitException("$ref", "the schema refers to itself more than " + MAX_DEPTH + " levels deep");
        }
        spend(1);
        for (KeywordRule rule : schema.rules()) {
            rule.check(value, this);
        }
    }

    /** Counts work that a rule does, so that it comes to an end. */
    void spend(int count) {
        steps[0] += count;
        if (steps[0] > MAX_STEPS) {
            throw new LimitException(
                    "limit", "checking takes more than " + MAX_STEPS + " steps; the schema is too complex");
        }
    }

    /** To the value that this is about. */
    List<Object> path() {
        return path;
    }

    List<SchemaViolation> violations() {
        return violations;
    }

    boolean holds() {
        return violations.isEmpty();
    }

    void violate(String rule, String message) {
        add(List.of(new SchemaViolation(path, rule, message)));
    }

    void add(List<SchemaViolation> more) {
        int room = MAX_VIOLATIONS - violations.size();
        violations.addAll(more.size() <= room ? more : more.subList(0, room));
    }

    /** Holds another schema against the same value. What comes of it counts only once it is taken in. */
    SchemaEvaluation tryHere(SchemaNode schema, @Nullable Object value) {
        var other = new SchemaEvaluation(steps, depth + 1, path);
        other.run(schema, value);
        return other;
    }

    /** Holds a schema against a part of the value. */
    SchemaEvaluation tryAt(Object step, SchemaNode schema, @Nullable Object part) {
        List<Object> longer = new ArrayList<>(path);
        longer.add(step);
        var other = new SchemaEvaluation(steps, depth + 1, longer);
        other.run(schema, part);
        return other;
    }

    /** Takes in all that was found at the same value. */
    void take(SchemaEvaluation here) {
        add(here.violations);
        learn(here);
    }

    /** Takes in only which parts were looked at. */
    void learn(SchemaEvaluation here) {
        properties.addAll(here.properties);
        items.or(here.items);
    }

    void property(String name, SchemaNode schema, @Nullable Object value) {
        add(tryAt(name, schema, value).violations);
        properties.add(name);
    }

    void item(int index, SchemaNode schema, @Nullable Object value) {
        add(tryAt(index, schema, value).violations);
        items.set(index);
    }

    void sawItem(int index) {
        items.set(index);
    }

    boolean knows(String property) {
        return properties.contains(property);
    }

    boolean knows(int index) {
        return items.get(index);
    }
}

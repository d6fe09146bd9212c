package commonplace.tools.meta.references;

import commonplace.tools.jmespath.CallException;
import commonplace.tools.jmespath.JmesPath;
import commonplace.tools.meta.text.Budget;
import commonplace.tools.meta.text.UnresolvedReferenceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One reference.
 *
 * @param expression all of it, as it was written
 * @param step the number of the step whose result it is about
 * @param designator what it calls that step
 * @param rest what follows that
 */
record Reference(String expression, int step, String designator, String rest, JmesPath path) {
    private static final int MAX_DEPTH = 128;

    /** What it finds: never null, which is nothing. */
    Object value(List<? extends @Nullable Object> results, Budget budget, String place)
            throws UnresolvedReferenceException {
        Object result = results.get(step);
        try {
            Object found = path.search(result, budget);
            if (found == null) {
                throw new UnresolvedReferenceException(
                        place, expression, "finds nothing: " + MissingReference.explained(this, result));
            }
            return copied(found, budget, 0);
        } catch (Budget.SpentException spent) {
            throw new UnresolvedReferenceException(place, expression, reason(spent));
        } catch (CallException failed) {
            throw new UnresolvedReferenceException(place, expression, "cannot be worked out: " + reason(failed));
        }
    }

    private static String reason(RuntimeException thrown) {
        return String.valueOf(thrown.getMessage());
    }

    /** A value of its own, in which no part stands more often than we would write it. */
    private static Object copied(Object value, Budget budget, int depth) {
        budget.steps(1);
        if (depth > MAX_DEPTH) {
            throw new Budget.SpentException("makes a value more than " + MAX_DEPTH + " levels deep");
        }
        return switch (value) {
            case String text -> {
                budget.characters(text.length());
                yield text;
            }
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                for (Map.Entry<?, ?> part : map.entrySet()) {
                    String key = String.valueOf(part.getKey());
                    budget.characters(key.length());
                    Object inner = part.getValue();
                    copy.put(key, inner == null ? null : copied(inner, budget, depth + 1));
                }
                yield copy;
            }
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>(list.size());
                for (Object inner : list) {
                    budget.steps(1);
                    copy.add(inner == null ? null : copied(inner, budget, depth + 1));
                }
                yield copy;
            }
            default -> value;
        };
    }
}

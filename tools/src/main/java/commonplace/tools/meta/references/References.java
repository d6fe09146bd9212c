package commonplace.tools.meta.references;

import commonplace.tools.meta.text.Budget;
import commonplace.tools.meta.text.UnresolvedReferenceException;
import commonplace.tools.meta.text.ValuePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the arguments of a chain's steps take from the results of earlier steps.
 *
 * <pre>{@code
 * {"id": "find", "args": {"query": "oauth"}}
 * {"args": {"path": "${find.results[0].path}", "title": "The first of ${find.total}"}}
 * }</pre>
 *
 * <p>A reference names a step by {@code steps[0]}, by its id, or as {@code previous}; what follows is JMESPath on that
 * step's result. A text that is one reference becomes the value with its type, references within a longer text are put
 * into it, and two dollars before a brace stand for one that refers to nothing. All references are read before the first step
 * runs; what they bring is never read for references again. Safe for use from any thread.
 */
public final class References {
    private final List<Step> steps;
    private final List<Object> templates;

    /** A step as far as it matters here. */
    public record Step(Optional<String> id, Map<String, @Nullable Object> args) {
        /** How people are told of it. */
        String named(int index) {
            return "steps[" + index + "]" + id.map(name -> " ('" + name + "')").orElse("");
        }
    }

    /** The references of a chain, or all that is wrong with them. */
    public sealed interface Parsed {
        record Good(References references) implements Parsed {}

        record Bad(List<ReferenceProblem> problems) implements Parsed {}
    }

    /** A step's arguments with what they refer to, or the reference that brought nothing. */
    public sealed interface Resolved {
        record Ready(Map<String, @Nullable Object> args) implements Resolved {}

        record Failed(ReferenceProblem problem) implements Resolved {}
    }

    References(List<Step> steps, List<Object> templates) {
        this.steps = List.copyOf(steps);
        this.templates = List.copyOf(templates);
    }

    public static Parsed parse(List<Step> steps) {
        return new ReferenceReader(steps).read();
    }

    /**
     * The arguments of a step.
     *
     * @param results what the steps before it gave, the first of them first
     */
    public Resolved resolve(int step, List<? extends @Nullable Object> results) {
        var filling = new Filling(results, new Budget());
        try {
            return new Resolved.Ready(filling.map((Map<?, ?>) templates.get(step), "args"));
        } catch (UnresolvedReferenceException unresolved) {
            return new Resolved.Failed(new ReferenceProblem(
                    step, steps.get(step).id(), unresolved.place(), unresolved.expression(), unresolved.reason()));
        }
    }

    /** Whether a step's arguments take anything from other steps, so that they are not known before. */
    public boolean refers(int step) {
        return refers(templates.get(step));
    }

    private static boolean refers(@Nullable Object template) {
        return switch (template) {
            case TextTemplate text -> text.refers();
            case Map<?, ?> map -> map.values().stream().anyMatch(References::refers);
            case List<?> list -> list.stream().anyMatch(References::refers);
            case null, default -> false;
        };
    }

    /** One walk through a step's arguments. */
    private record Filling(List<? extends @Nullable Object> results, Budget budget) {
        Map<String, @Nullable Object> map(Map<?, ?> template, String place) throws UnresolvedReferenceException {
            Map<String, @Nullable Object> filled = new LinkedHashMap<>();
            for (Map.Entry<?, ?> part : template.entrySet()) {
                String key = String.valueOf(part.getKey());
                filled.put(key, value(part.getValue(), ValuePath.in(place, key)));
            }
            return filled;
        }

        private @Nullable Object value(@Nullable Object template, String place) throws UnresolvedReferenceException {
            return switch (template) {
                case TextTemplate text -> text.fill(results, budget, place);
                case Map<?, ?> map -> map(map, place);
                case List<?> list -> list(list, place);
                case null, default -> template;
            };
        }

        private List<@Nullable Object> list(List<?> template, String place) throws UnresolvedReferenceException {
            List<@Nullable Object> filled = new ArrayList<>();
            for (int i = 0; i < template.size(); i++) {
                filled.add(value(template.get(i), ValuePath.at(place, i)));
            }
            return filled;
        }
    }
}

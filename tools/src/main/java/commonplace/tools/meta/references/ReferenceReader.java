package commonplace.tools.meta.references;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.tools.jmespath.InvalidPathException;
import commonplace.tools.jmespath.JmesPath;
import commonplace.tools.meta.text.ValuePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the references of a chain, and collects all that is wrong with them. */
final class ReferenceReader {
    private static final int MAX_REFERENCES = 200;
    private static final int MAX_PROBLEMS = 20;
    private static final int MAX_DEPTH = 128;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Set<String> RESERVED = Set.of("steps", "previous");
    private static final Pattern DESIGNATOR =
            Pattern.compile("\\s*+(steps\\s*+\\[\\s*+(\\d{1,9})\\s*+]|[A-Za-z0-9_-]++)\\s*+");

    private final List<References.Step> steps;
    private final Map<String, Integer> ids = new LinkedHashMap<>();
    private final List<ReferenceProblem> problems = new ArrayList<>();
    private int references;
    private int step;

    /** What is wrong with one reference. */
    private static final class BadReference extends Exception {
        BadReference(String message) {
            super(message, null, false, false);
        }
    }

    ReferenceReader(List<References.Step> steps) {
        this.steps = steps;
    }

    References.Parsed read() {
        for (step = 0; step < steps.size(); step++) {
            steps.get(step).id().ifPresent(this::id);
        }
        List<Object> templates = new ArrayList<>();
        for (step = 0; step < steps.size(); step++) {
            templates.add(map(steps.get(step).args(), "args", 0));
        }
        return problems.isEmpty()
                ? new References.Parsed.Good(new References(steps, templates))
                : new References.Parsed.Bad(List.copyOf(problems));
    }

    private void id(String id) {
        if (RESERVED.contains(id)) {
            problem("id", "", "'" + id + "' cannot be a step's id, since references use it already; choose another");
        } else if (!ID.matcher(id).matches()) {
            problem(
                    "id",
                    "",
                    "'" + SafeText.cut(id, 60) + "' cannot be a step's id; use 1 to 64 letters, digits, '_' and '-'");
        } else if (ids.putIfAbsent(id, step) != null) {
            problem("id", "", "'" + id + "' is the id of steps[" + ids.get(id) + "] as well; give each its own");
        }
    }

    private void problem(String place, String expression, String message) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(new ReferenceProblem(step, steps.get(step).id(), place, expression, message));
        }
    }

    private @Nullable Object value(@Nullable Object value, String place, int depth) {
        if (depth > MAX_DEPTH) {
            problem(place, "", "is more than " + MAX_DEPTH + " levels deep");
            return null;
        }
        return switch (value) {
            case String text -> text.contains("${") ? template(text, place) : text;
            case Map<?, ?> map -> map(map, place, depth);
            case List<?> list -> list(list, place, depth);
            case null, default -> value;
        };
    }

    private Map<String, @Nullable Object> map(Map<?, ?> map, String place, int depth) {
        Map<String, @Nullable Object> read = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String name = String.valueOf(key);
            read.put(name, value(value, ValuePath.in(place, name), depth + 1));
        });
        return read;
    }

    private List<@Nullable Object> list(List<?> list, String place, int depth) {
        List<@Nullable Object> read = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            read.add(value(list.get(i), ValuePath.at(place, i), depth + 1));
        }
        return read;
    }

    private TextTemplate template(String text, String place) {
        List<TextTemplate.Part> parts = new ArrayList<>();
        for (TemplatePieces.Piece piece : TemplatePieces.of(text)) {
            switch (piece) {
                case TemplatePieces.Piece.Text(String fixed) -> parts.add(new TextTemplate.Part.Text(fixed));
                case TemplatePieces.Piece.Broken(String expression, String why) -> problem(place, expression, why);
                case TemplatePieces.Piece.Code(String expression) -> {
                    try {
                        parts.add(new TextTemplate.Part.Refers(reference(expression)));
                    } catch (BadReference bad) {
                        problem(place, expression, String.valueOf(bad.getMessage()));
                    }
                }
            }
        }
        return new TextTemplate(parts);
    }

    private Reference reference(String expression) throws BadReference {
        if (++references > MAX_REFERENCES) {
            throw new BadReference("is one too many: a chain may have " + MAX_REFERENCES + " references");
        }
        Matcher designator = DESIGNATOR.matcher(expression);
        if (!designator.lookingAt()) {
            throw new BadReference("does not begin with a step; " + known());
        }
        String name = designator.group(1);
        int target = target(name, designator.group(2));
        String rest = expression.substring(designator.end());
        if (!rest.isEmpty() && ".[|".indexOf(rest.charAt(0)) < 0) {
            throw new BadReference("goes on with '" + rest.substring(0, rest.offsetByCodePoints(0, 1))
                    + "' after the step, at character " + (designator.end() + 1)
                    + "; what can follow is '.', '[' or '|'");
        }
        return new Reference(expression, target, name, rest, compiled(rest, designator.end()));
    }

    private int target(String name, @Nullable String number) throws BadReference {
        if (name.equals("previous")) {
            if (step == 0) {
                throw new BadReference("stands in the first step, before which there is none");
            }
            return step - 1;
        }
        if (name.equals("steps")) {
            throw new BadReference("does not say which step; write steps[0] for the first; " + known());
        }
        Integer target = number == null ? ids.get(name) : Integer.valueOf(number);
        if (target == null) {
            String near = NearNames.misspelled(name, earlier())
                    .map(meant -> "; did you mean '" + meant + "'?")
                    .orElse("");
            throw new BadReference("there is no step '" + SafeText.cut(name, 60) + "'" + near + "; " + known());
        }
        if (target == step) {
            throw new BadReference("refers to its own step; " + known());
        }
        if (target >= steps.size()) {
            throw new BadReference("there is no steps[" + target + "]; " + known());
        }
        if (target > step) {
            throw new BadReference("refers to steps[" + target + "], which runs later; " + known());
        }
        return target;
    }

    private List<String> earlier() {
        List<String> earlier = new ArrayList<>();
        ids.forEach((id, index) -> {
            if (index < step) {
                earlier.add(id);
            }
        });
        return earlier;
    }

    /** What a reference in this step can begin with. */
    private String known() {
        if (step == 0) {
            return "the first step has nothing to refer to; to write ${ itself, write $${";
        }
        List<String> names = new ArrayList<>(earlier());
        names.add("previous");
        names.add(step == 1 ? "steps[0]" : "steps[0] to steps[" + (step - 1) + "]");
        return "it can refer to " + ValuePath.listed(names) + "; to write ${ itself, write $${";
    }

    private static JmesPath compiled(String rest, int before) throws BadReference {
        try {
            return JmesPath.compile("@" + rest);
        } catch (InvalidPathException wrong) {
            // The expression is read with an @ before it; people count from 1.
            int position = Math.max(1, wrong.position() + before);
            throw new BadReference("is no JMESPath: " + wrong.getMessage() + " at character " + position);
        }
    }
}

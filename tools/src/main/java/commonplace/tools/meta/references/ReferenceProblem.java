package commonplace.tools.meta.references;

import commonplace.base.SafeText;
import java.util.Optional;

/**
 * What is wrong with a reference, or with the id that references would use.
 *
 * @param step the number of the step that it stands in, from 0
 * @param id what that step is called
 * @param place where in the step, such as {@code args.filter.path}
 * @param expression the reference as it was written, without its braces; empty where none is to blame
 * @param message what is wrong, and what would work
 */
public record ReferenceProblem(int step, Optional<String> id, String place, String expression, String message) {
    private static final int SHOWN = 120;

    /** For the one who wrote the chain. */
    public String sentence() {
        String what = expression.isEmpty() ? "" : "${" + SafeText.cut(expression, SHOWN) + "} ";
        String who = id.map(name -> " ('" + SafeText.cut(name, SHOWN) + "')").orElse("");
        return "steps[" + step + "]" + who + ", " + place + ": " + what + message;
    }

    @Override
    public String toString() {
        return sentence();
    }
}

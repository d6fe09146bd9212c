package commonplace.registry.curation;

import commonplace.registry.RegistryProblem;
import java.util.Locale;

/** Something about a registry's file that its curator should know; {@code toString} is the line that people read. */
public record RegistryFinding(Severity severity, RegistryProblem problem) {
    /** How much it matters. */
    public enum Severity {
        /** The registry cannot be served. */
        ERROR,
        /** What probably is not as it was meant. */
        WARNING;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String toString() {
        return problem.file() + ":" + problem.line() + ":" + problem.column() + ": " + severity + ": "
                + (problem.field().isEmpty() ? "" : problem.field() + ": ") + problem.message();
    }
}

package commonplace.server.cli.installation;

import commonplace.json.Json;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found about one part of an installation.
 *
 * @param message what it is; where it is not fine, also what that means and what to do
 */
public record InstallationFinding(Part part, Grade grade, String message) {
    /** What was looked at. */
    public enum Part {
        JAVA,
        START,
        FOLDERS,
        DISK,
        PORT,
        WATCHING,
        CLOCK,
        DATABASE
    }

    /** How it is. */
    public enum Grade {
        FINE,
        /** Worth knowing. */
        HINT,
        /** Something will go wrong sooner or later, or work worse than it could. */
        WARNING,
        /** Something does not work. */
        ERROR;

        /** As people and programs read it. */
        public String word() {
            return this == FINE ? "ok" : name().toLowerCase(Locale.ROOT);
        }

        /** Whether something must be done. */
        public boolean isTrouble() {
            return this == WARNING || this == ERROR;
        }
    }

    public Map<String, @Nullable Object> json() {
        return Json.object("part", part.name().toLowerCase(Locale.ROOT), "severity", grade.word(), "message", message);
    }
}

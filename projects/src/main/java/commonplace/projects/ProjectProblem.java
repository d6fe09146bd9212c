package commonplace.projects;

import commonplace.models.ModelException;
import commonplace.models.ModelServerException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Why something about a project could not be done, and what would work.
 *
 * @param details what a program may want to know of it, as plain values
 */
public record ProjectProblem(Code code, String message, Map<String, Object> details) {
    /** What went wrong, for a program that looks at it. */
    public enum Code {
        PROJECT_NOT_ACTIVATED,
        EXTERNAL_DOCS_NOT_CONFIGURED,
        EXTERNAL_DOCS_NOT_PROMOTABLE,
        DOCUMENT_NOT_FOUND,
        INVALID_DOC_TYPE,
        SCHEMA_VALIDATION_FAILED,
        EMBEDDING_SERVICE_ERROR,
        DATABASE_ERROR,
        FILE_SYSTEM_ERROR,
        INVALID_PARAMS
    }

    public ProjectProblem {
        details = Map.copyOf(details);
    }

    public ProjectProblem(Code code, String message) {
        this(code, message, Map.of());
    }

    /** No model gave vectors. */
    static ProjectProblem of(ModelException trouble) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (trouble instanceof ModelServerException server) {
            details.put("circuit_state", server.circuit().toString());
            server.retryAfterSeconds().ifPresent(seconds -> details.put("retry_after_seconds", seconds));
        }
        return new ProjectProblem(Code.EMBEDDING_SERVICE_ERROR, String.valueOf(trouble.getMessage()), details);
    }
}

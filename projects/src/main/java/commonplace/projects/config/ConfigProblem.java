package commonplace.projects.config;

/**
 * What is wrong with a project's configuration, or with a file that it names.
 *
 * @param field the dotted path, {@code retrieval.max_results}; empty when it is about the file as a whole
 * @param message what was found and what would work, the field named
 */
public record ConfigProblem(String field, String message) {
    @Override
    public String toString() {
        return message;
    }
}

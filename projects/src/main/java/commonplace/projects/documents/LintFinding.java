package commonplace.projects.documents;

/**
 * Something about a project's documents that their authors should know.
 *
 * @param path from the folder of the documents
 * @param line in the file, from 1
 * @param rule a word for the kind of finding: a keyword of JSON Schema, or folder, link, title and so on
 */
public record LintFinding(String path, int line, Severity severity, String rule, String message) {
    /** How much it matters. */
    public enum Severity {
        /** The document does not fit its type, and is not indexed; or it has no front matter, and is a mere note. */
        ERROR,
        /** What probably is not as it was meant. */
        WARNING
    }

    @Override
    public String toString() {
        return path + ":" + line + ": " + (severity == Severity.ERROR ? "error" : "warning") + ": " + message;
    }
}

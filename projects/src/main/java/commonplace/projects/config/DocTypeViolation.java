package commonplace.projects.config;

/**
 * Why a document does not fit its type.
 *
 * @param field {@code symptoms[0]}; empty when it is about the front matter as a whole
 * @param rule the keyword of JSON Schema, or {@code front_matter}, or {@code doc_type}
 * @param message the field not named in it
 * @param line in the file, from 1
 */
public record DocTypeViolation(String field, String rule, String message, int line) {
    @Override
    public String toString() {
        return "line " + line + ": " + (field.isEmpty() ? "" : field + " ") + message;
    }
}

package commonplace.registry;

/**
 * Something wrong with a registry's file; {@code toString} is the line that people read.
 *
 * @param file as the caller named the file
 * @param field the way to it, such as {@code categories.rust-learning.sources[1].type}, empty for the file as a whole
 */
public record RegistryProblem(String file, int line, int column, String field, String message) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + (field.isEmpty() ? "" : field + ": ") + message;
    }
}

package commonplace.schema;

/**
 * What is wrong with a schema itself.
 *
 * @param where the place as a JSON pointer, {@code /properties/title/type}; empty for the whole
 */
public record SchemaProblem(String where, String message) {
    @Override
    public String toString() {
        return (where.isEmpty() ? "the schema" : where) + ": " + message;
    }
}

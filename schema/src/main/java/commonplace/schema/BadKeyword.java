package commonplace.schema;

/** A keyword's value is not what the keyword takes; {@link SchemaCompiler} turns it into a {@link SchemaProblem}. */
final class BadKeyword extends RuntimeException {
    private final String where;
    private final String reason;

    BadKeyword(String where, String reason) {
        super(reason, null, false, false);
        this.where = where;
        this.reason = reason;
    }

    SchemaProblem problem() {
        return new SchemaProblem(where, reason);
    }
}

package commonplace.registry.curation;

/** What a curator wants cannot be done like this. Ends as {@link Curated.Refused}, with this message. */
final class RefusedException extends Exception {
    RefusedException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}

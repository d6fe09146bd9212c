package commonplace.registry.curation;

/** What a curator wants cannot be done like this. Ends as {@link CurationResult.Refused}, with this message. */
final class CurationRefusedException extends Exception {
    CurationRefusedException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}

package commonplace.registry.signing;

/** A JSON value that RFC 8785 has no form for, and that therefore cannot be signed. The message says where it stands. */
public final class NoCanonicalFormException extends Exception {
    NoCanonicalFormException(String message) {
        super(message);
    }
}

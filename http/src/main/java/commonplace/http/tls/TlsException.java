package commonplace.http.tls;

/** A certificate or a key that cannot be used, with a sentence that says why and what would work. */
public final class TlsException extends Exception {
    TlsException(String message) {
        super(message);
    }
}

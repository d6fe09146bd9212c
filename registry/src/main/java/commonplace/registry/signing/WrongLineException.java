package commonplace.registry.signing;

/** A line that does not follow those before it. The message says why not; the reader of the file says where. */
final class WrongLineException extends Exception {
    WrongLineException(String message) {
        super(message);
    }
}

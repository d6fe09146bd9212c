package commonplace.json;

/** Text that is not JSON, or more of it than we read. The message says what is wrong and where. */
public final class MalformedJsonException extends Exception {
    MalformedJsonException(String message) {
        super(message);
    }
}

package commonplace.crdt;

/** These bytes are not an update that this document could take. It was refused as a whole and changed nothing. */
public final class InvalidUpdateException extends RuntimeException {
    InvalidUpdateException(String message) {
        super(message);
    }

    InvalidUpdateException(String message, Throwable cause) {
        super(message, cause);
    }
}

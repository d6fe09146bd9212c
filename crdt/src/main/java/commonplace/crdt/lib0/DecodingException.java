package commonplace.crdt.lib0;

/** The bytes are not what they should be; the message says what was found, and at which byte. */
public final class DecodingException extends RuntimeException {
    public DecodingException(String message) {
        super(message);
    }
}

package commonplace.models;

import java.io.IOException;
import java.io.Serial;

/** One request to a server that came to nothing. The message completes the sentence "Ollama at … did not answer: …". */
final class ServerFailure extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean refusal;

    private ServerFailure(String message, boolean refusal) {
        super(message);
        this.refusal = refusal;
    }

    /** Asking again may help. */
    static ServerFailure passing(String message) {
        return new ServerFailure(message, false);
    }

    /** The request itself was refused: it will be the next time, and the server is well. */
    static ServerFailure refused(String message) {
        return new ServerFailure(message, true);
    }

    boolean refused() {
        return refusal;
    }
}

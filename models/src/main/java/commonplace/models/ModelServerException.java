package commonplace.models;

import java.io.Serial;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A model on a server that did not answer, and what is known about the server. */
public final class ModelServerException extends ModelException {
    /** Whether a server is asked at all: one that failed too often is left alone for a while, and then tried once. */
    public enum Circuit {
        CLOSED,
        OPEN,
        HALF_OPEN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Serial
    private static final long serialVersionUID = 1;

    private final Circuit circuit;
    private final long retryAfterSeconds;

    ModelServerException(String message, @Nullable Throwable cause, Circuit circuit, OptionalLong retryAfterSeconds) {
        super(message, cause);
        this.circuit = circuit;
        this.retryAfterSeconds = retryAfterSeconds.orElse(-1);
    }

    public Circuit circuit() {
        return circuit;
    }

    /** When it makes sense to ask again, where that is known. */
    public OptionalLong retryAfterSeconds() {
        return retryAfterSeconds < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfterSeconds);
    }
}

package commonplace.server.notes;

import commonplace.base.Lazy;
import java.io.UncheckedIOException;

/** What a model reads when a tool broke, as opposed to refused. */
final class FailureMessages {
    private FailureMessages() {}

    static String told(String tool, Throwable cause) {
        return switch (cause) {
            case VaultUnavailableException unavailable -> "internal_error: " + unavailable.getMessage();
            case Lazy.ClosedException _ -> "internal_error: the server is ending";
            case UncheckedIOException unreadable ->
                "internal_error: a file could not be read: " + unreadable.getMessage();
            default -> "internal_error: " + tool + " failed unexpectedly; the server goes on, and its log says why";
        };
    }
}

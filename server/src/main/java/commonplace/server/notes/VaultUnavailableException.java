package commonplace.server.notes;

import org.jspecify.annotations.Nullable;

/** The vault cannot be opened; nothing that concerns notes can be answered until that is mended. */
final class VaultUnavailableException extends RuntimeException {
    VaultUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

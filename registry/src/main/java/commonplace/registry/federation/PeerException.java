package commonplace.registry.federation;

import java.io.IOException;

/** Why a peer's registry cannot be had: a sentence without an end, of bounded length. */
final class PeerException extends IOException {
    private static final long serialVersionUID = 1;

    private final String reason;

    PeerException(String reason) {
        super(PeerText.of(reason));
        this.reason = PeerText.of(reason);
    }

    String reason() {
        return reason;
    }
}

package commonplace.registry.federation;

import java.io.IOException;

/** Why a peer's registry cannot be had: a sentence without an end, of bounded length. */
final class PeerException extends IOException {
    private static final long serialVersionUID = 1;

    private final String reason;

    PeerException(String reason) {
        super(Sentence.of(reason));
        this.reason = Sentence.of(reason);
    }

    String reason() {
        return reason;
    }
}

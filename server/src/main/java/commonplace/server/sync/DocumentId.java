package commonplace.server.sync;

import java.util.Optional;
import java.util.UUID;

/** What y-sweet's clients call a document: {@code RELAY-UUID}, both of them ids of 36 characters. */
record DocumentId(UUID relay, UUID document) {
    private static final int UUID_LENGTH = 36;

    /** Reads an id of this relay; others are none of ours. */
    static Optional<DocumentId> parse(String text, UUID relay) {
        if (text.length() != 2 * UUID_LENGTH + 1 || text.charAt(UUID_LENGTH) != '-') {
            return Optional.empty();
        }
        try {
            var id = new DocumentId(
                    UUID.fromString(text.substring(0, UUID_LENGTH)), UUID.fromString(text.substring(UUID_LENGTH + 1)));
            // Only the usual spelling: one document, one id.
            return id.relay().equals(relay) && id.toString().equals(text) ? Optional.of(id) : Optional.empty();
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return relay + "-" + document;
    }
}

package commonplace.vault.live;

import commonplace.vault.notes.NotePath;
import java.util.UUID;
import java.util.function.BiPredicate;

/**
 * Which notes somebody may touch. A note that is out of reach does not exist for him: what he asks for is answered as if
 * nobody had ever made it.
 */
public sealed interface NoteScope {
    boolean covers(NotePath path, UUID id);

    /** Every note of the vault. */
    record Everything() implements NoteScope {
        @Override
        public boolean covers(NotePath path, UUID id) {
            return true;
        }
    }

    /** Some of the notes, by where they are and which documents they are. */
    record Part(BiPredicate<NotePath, UUID> covered) implements NoteScope {
        @Override
        public boolean covers(NotePath path, UUID id) {
            return covered.test(path, id);
        }
    }

    /**
     * Whether a client may give a new document this id. Ids of the kinds that follow from a name are the vault's to give:
     * were one of them taken from a client that may not touch every note only when it is free, it could try out which
     * names there are.
     */
    default boolean mayChoose(UUID id) {
        return switch (this) {
            case Everything() -> true;
            case Part _ -> !IdentityKey.isOfOurKind(id);
        };
    }
}

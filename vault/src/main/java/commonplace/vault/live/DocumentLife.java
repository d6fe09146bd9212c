package commonplace.vault.live;

/**
 * Where a live document is in its life, and what may become of it from there.
 *
 * <pre>
 *   loaded ──► Present ◄──► Removed
 *                 │            │
 *                 └──► Left ◄──┘
 * </pre>
 *
 * <p>A document has one object from the moment when it is loaded until it has left the memory, through removal and
 * return. One that has left never comes back and takes nothing: what it could still write down would be older than what
 * its successor wrote. So a second object that counts cannot exist.
 *
 * <p>The life is part of the document and guarded by its lock. Only {@link DocumentTable} has documents leave.
 */
public sealed interface DocumentLife {
    /**
     * It takes changes.
     *
     * @param epoch how often the note was removed before; who held it then holds it no longer
     * @param holds how many have it open
     * @param pins how many need it in memory for other reasons
     */
    record Present(int epoch, int holds, int pins) implements DocumentLife {}

    /** Its note was removed. It takes nothing until the note comes back. */
    record Removed(int epoch, int pins) implements DocumentLife {}

    /** Another object stands for the document, or nothing but its file does. */
    record Left() implements DocumentLife {}

    /** The life of a document that was just loaded. */
    static DocumentLife begun() {
        return new Present(0, 0, 0);
    }

    /** Whether a hold that was taken in an epoch is one on the document as it is now. */
    default boolean isPresentIn(int epoch) {
        return this instanceof Present present && present.epoch == epoch;
    }

    /** Fails for an object that has left: the vault was closed, or somebody kept it who should not have. */
    default void expectOpen() {
        if (this instanceof Left) {
            throw left();
        }
    }

    default boolean isPresent() {
        return this instanceof Present;
    }

    default boolean isHeld() {
        return this instanceof Present present && present.holds > 0;
    }

    /** Somebody has it open. */
    default Present held() {
        Present present = returned();
        return new Present(present.epoch, present.holds + 1, present.pins);
    }

    /** A client that opened it in an epoch has closed it. */
    default DocumentLife released(int epoch) {
        return this instanceof Present present && present.epoch == epoch
                ? new Present(epoch, present.holds - 1, present.pins)
                : this;
    }

    /** It is needed in memory. */
    default DocumentLife pinned() {
        return pinned(1);
    }

    default DocumentLife unpinned() {
        return pinned(-1);
    }

    private DocumentLife pinned(int more) {
        return switch (this) {
            case Present(int epoch, int holds, int pins) -> new Present(epoch, holds, pins + more);
            case Removed(int epoch, int pins) -> new Removed(epoch, pins + more);
            case Left _ -> throw left();
        };
    }

    /** The note was removed, and nobody holds it any more. */
    default DocumentLife removed() {
        return switch (this) {
            case Present(int epoch, var _, int pins) -> new Removed(epoch, pins);
            case Removed _ -> this;
            case Left _ -> throw left();
        };
    }

    /** The note is there, or there again. */
    default Present returned() {
        return switch (this) {
            case Present present -> present;
            case Removed(int epoch, int pins) -> new Present(epoch + 1, 0, pins);
            case Left _ -> throw left();
        };
    }

    /** Whether nobody stands against its leaving. */
    default boolean isUnused() {
        return switch (this) {
            case Present(var _, int holds, int pins) -> holds == 0 && pins == 0;
            case Removed(var _, int pins) -> pins == 0;
            case Left _ -> false;
        };
    }

    private static IllegalStateException left() {
        return new IllegalStateException("the document has left the memory, and must be loaded again");
    }
}

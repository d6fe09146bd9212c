package commonplace.server.sync;

import commonplace.access.Principal;
import commonplace.vault.notes.Author;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides who is let in, and to which document. */
final class SyncAuthorizer {
    private final DocumentLibrary library;
    private final Tokens tokens;
    private final Rooms rooms;

    SyncAuthorizer(DocumentLibrary library, Tokens tokens, Rooms rooms) {
        this.library = library;
        this.tokens = tokens;
        this.rooms = rooms;
    }

    DocumentLibrary library() {
        return library;
    }

    Tokens tokens() {
        return tokens;
    }

    /** What a token allows. Where none is asked for, one that is given still counts: it may allow less. */
    Optional<TokenAccess> access(String token) {
        Optional<TokenAccess> given = token.isEmpty() ? Optional.empty() : tokens.read(token, Instant.now());
        return given.isEmpty() && tokens.areNotAskedFor() ? Optional.of(TokenAccess.FULL) : given;
    }

    /** Lets somebody in to a note by its path, or to any document by its id. */
    Admission byName(String name, String token, String who) {
        return admit(() -> library.byName(name), token, who);
    }

    Admission byId(String documentId, String token, String who) {
        return admit(() -> library.byId(documentId), token, who);
    }

    private Admission admit(Supplier<DocumentLibrary.Found> finding, String token, String who) {
        Optional<TokenAccess> access = access(token);
        if (access.isEmpty()) {
            return new Admission.No(
                    Admission.No.UNAUTHENTICATED,
                    token.isEmpty()
                            ? "send a token: as ?token=, or in a header Authorization: Bearer"
                            : "this token is not valid here, or no longer; `commonplace token` makes another");
        }
        return switch (finding.get()) {
            case DocumentLibrary.Found.No(int status, String message) -> new Admission.No(status, message);
            case DocumentLibrary.Found.Here(DocumentLibrary.Entry entry) -> admit(entry, access.get(), who);
        };
    }

    private Admission admit(DocumentLibrary.Entry entry, TokenAccess access, String who) {
        if (!entry.isWithin(access)) {
            return new Admission.No(403, "this token is for other documents");
        }
        if (!access.mayWrite() && !entry.exists()) {
            return new Admission.No(404, "there is no such note, and this token may not make it");
        }
        RoomEntrance entrance = seating -> {
            try {
                return rooms.enter(entry.id(), entry::open, seating);
            } catch (UncheckedIOException unreadable) {
                throw new RejectedUpdateException(CloseCodes.NO_TEXT, String.valueOf(unreadable.getMessage()));
            }
        };
        return new Admission.In(entry, entrance, new EditorIdentity(Author.editor(who, Principal.Person.ofThisProcess()), access));
    }
}

package commonplace.server.sync;

import commonplace.access.Principal;
import commonplace.http.limits.ClientLimit;
import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import commonplace.vault.notes.Author;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
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

    /** What a token allows its bearer, who may have tried too much, or asked for too much. */
    TokenCheck check(String token, Requester visitor) {
        Optional<LimitRefusal> untried = visitor.tries(token);
        if (untried.isPresent()) {
            return new TokenCheck.Bad(Admission.No.limited(untried.get()));
        }
        Optional<TokenAccess> access = access(token);
        if (access.isEmpty()) {
            visitor.failed(token);
            return new TokenCheck.Bad(new Admission.No(
                    Admission.No.UNAUTHENTICATED,
                    token.isEmpty()
                            ? "send a token: as ?token=, or in a header Authorization: Bearer"
                            : "this token is not valid here, or no longer; `commonplace token` makes another"));
        }
        Optional<LimitRefusal> tooMany = tokens.areNotAskedFor() ? Optional.empty() : visitor.signedIn(token);
        return tooMany.isPresent()
                ? new TokenCheck.Bad(Admission.No.limited(tooMany.get()))
                : new TokenCheck.Good(access.get());
    }

    /** What a token allows. Where none is asked for, one that is given still counts: it may allow less. */
    Optional<TokenAccess> access(String token) {
        Optional<TokenAccess> given = token.isEmpty() ? Optional.empty() : tokens.read(token, Instant.now());
        return given.isEmpty() && tokens.areNotAskedFor() ? Optional.of(TokenAccess.FULL) : given;
    }

    /** Lets somebody in to a note by its path, or to any document by its id. */
    Admission byName(String name, String token, RequestParameters asked) {
        return admit(() -> library.byName(name), token, asked);
    }

    Admission byId(String documentId, RequestParameters asked) {
        return admit(() -> library.byId(documentId), asked.token(), asked);
    }

    private Admission admit(Supplier<DocumentLibrary.Found> finding, String token, RequestParameters asked) {
        return switch (check(token, asked.visitor())) {
            case TokenCheck.Bad(Admission.No why) -> why;
            case TokenCheck.Good(TokenAccess access) ->
                switch (finding.get()) {
                    case DocumentLibrary.Found.No(int status, String message) -> new Admission.No(status, message);
                    case DocumentLibrary.Found.Here(DocumentLibrary.Entry entry) -> admit(entry, access, asked);
                };
        };
    }

    private Admission admit(DocumentLibrary.Entry entry, TokenAccess access, RequestParameters asked) {
        if (!entry.isWithin(access)) {
            return new Admission.No(403, "this token is for other documents");
        }
        if (!access.mayWrite() && !entry.exists()) {
            return new Admission.No(404, "there is no such note, and this token may not make it");
        }
        RoomEntrance entrance = seating -> switch (asked.visitor().take(ClientLimit.DOCUMENTS)) {
            case Requester.Holding.Refused(LimitRefusal refusal, Object _) ->
                throw new RejectedUpdateException(LimitRefusal.TRY_AGAIN_LATER, refusal.message());
            case Requester.Holding.Held held -> enter(entry, seating, held);
        };
        return new Admission.In(
                entry,
                entrance,
                new EditorIdentity(Author.editor(asked.who(), Principal.Person.ofThisProcess()), access));
    }

    /** @param held what counts for as long as the client has the document open */
    private RoomMember enter(
            DocumentLibrary.Entry entry, Function<Room, RoomMember> seating, Requester.Holding.Held held)
            throws RejectedUpdateException {
        boolean isIn = false;
        try {
            RoomMember member = rooms.enter(entry.id(), entry::open, room -> {
                RoomMember entering = seating.apply(room);
                entering.whenLeft(held::giveBack);
                return entering;
            });
            isIn = true;
            return member;
        } catch (UncheckedIOException unreadable) {
            throw new RejectedUpdateException(CloseCodes.NO_TEXT, String.valueOf(unreadable.getMessage()));
        } finally {
            if (!isIn) {
                held.giveBack();
            }
        }
    }
}

package commonplace.server.sync;

import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.NotePath;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What the holder of a token may do.
 *
 * @param expires when it ends; empty for never
 */
public record TokenAccess(Scope scope, boolean mayWrite, Optional<Instant> expires) {
    /** Everything, for ever: who knows the server's own token, or anybody where none is asked for. */
    static final TokenAccess FULL = new TokenAccess(new Scope.Everything(), true, Optional.empty());

    /** Which documents are meant. */
    public sealed interface Scope {
        record Everything() implements Scope {}

        /** A folder of the vault, with all below it. */
        record Folder(String path) implements Scope {}

        /** One document, by the id that y-sweet's clients know it by, wherever it is. */
        record Document(String id) implements Scope {}

        /** One document, as long as it is in a folder. */
        record DocumentInFolder(String id, String folder) implements Scope {}
    }

    boolean isOver(Instant now) {
        return expires.filter(now::isAfter).isPresent();
    }

    /** Whether a note is within reach; its id counts where the token names one document. */
    boolean covers(NotePath path, String id) {
        return switch (scope) {
            case Scope.Everything() -> true;
            case Scope.Folder(String folder) -> isIn(folder, path);
            case Scope.Document(String only) -> only.equals(id);
            case Scope.DocumentInFolder(String only, String folder) -> only.equals(id) && isIn(folder, path);
        };
    }

    private static boolean isIn(String folder, NotePath path) {
        return path.value().startsWith(folder + "/");
    }

    /** Which notes may be touched by opening and making them; ids are those of one vault. */
    NoteScope reach(UUID vault) {
        return scope instanceof Scope.Everything
                ? new NoteScope.Everything()
                : new NoteScope.Part((path, id) -> covers(path, new DocumentId(vault, id).toString()));
    }

    /**
     * Which notes may be touched by changing a folder's list that is within reach. A token for one document that was made
     * from a token for everything is how y-sweet's clients hold the latter: what such a client lists may come from
     * anywhere.
     */
    NoteScope reachOfList(UUID vault) {
        return switch (scope) {
            case Scope.Everything(), Scope.Document _ -> new NoteScope.Everything();
            case Scope.Folder _, Scope.DocumentInFolder _ -> reach(vault);
        };
    }

    /** Whether a document may be made that has this id and no place yet. */
    boolean mayMake(UUID id, UUID vault) {
        return !(scope instanceof Scope.Folder) || reach(vault).mayChoose(id);
    }

    /** Whether the list of a top-level folder is within reach. Part of a folder is not enough: the list tells all. */
    boolean coversFolder(String name, String id) {
        return switch (scope) {
            case Scope.Everything() -> true;
            case Scope.Folder(String folder) -> folder.equals(name);
            case Scope.Document(String only) -> only.equals(id);
            case Scope.DocumentInFolder(String only, String folder) -> only.equals(id) && folder.equals(name);
        };
    }

    /** The same, for no more than one document. */
    TokenAccess narrowedTo(String documentId, boolean writing, Instant until) {
        Instant end = expires.filter(until::isAfter).orElse(until);
        Scope narrowed = switch (scope) {
            case Scope.Everything(), Scope.Document _ -> new Scope.Document(documentId);
            case Scope.Folder(String folder) -> new Scope.DocumentInFolder(documentId, folder);
            case Scope.DocumentInFolder(var _, String folder) -> new Scope.DocumentInFolder(documentId, folder);
        };
        return new TokenAccess(narrowed, mayWrite && writing, Optional.of(end));
    }
}

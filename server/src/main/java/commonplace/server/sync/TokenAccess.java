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
public record TokenAccess(DocumentScope scope, boolean mayWrite, Optional<Instant> expires) {
    /** Everything, for ever: who knows the server's own token, or anybody where none is asked for. */
    static final TokenAccess FULL = new TokenAccess(new DocumentScope.Everything(), true, Optional.empty());

    /** Which documents are meant. */
    public sealed interface DocumentScope {
        record Everything() implements DocumentScope {}

        /** A folder of the vault, with all below it. */
        record Folder(String path) implements DocumentScope {}

        /** One document, by the id that y-sweet's clients know it by, wherever it is. */
        record OneDocument(String id) implements DocumentScope {}

        /** One document, as long as it is in a folder. */
        record DocumentInFolder(String id, String folder) implements DocumentScope {}
    }

    boolean isOver(Instant now) {
        return expires.filter(now::isAfter).isPresent();
    }

    /** Whether a note is within reach; its id counts where the token names one document. */
    boolean covers(NotePath path, String id) {
        return switch (scope) {
            case DocumentScope.Everything() -> true;
            case DocumentScope.Folder(String folder) -> isIn(folder, path);
            case DocumentScope.OneDocument(String only) -> only.equals(id);
            case DocumentScope.DocumentInFolder(String only, String folder) -> only.equals(id) && isIn(folder, path);
        };
    }

    private static boolean isIn(String folder, NotePath path) {
        return path.value().startsWith(folder + "/");
    }

    /** Which notes may be touched by opening and making them; ids are those of one vault. */
    NoteScope reach(UUID vault) {
        return scope instanceof DocumentScope.Everything
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
            case DocumentScope.Everything(), DocumentScope.OneDocument _ -> new NoteScope.Everything();
            case DocumentScope.Folder _, DocumentScope.DocumentInFolder _ -> reach(vault);
        };
    }

    /** Whether a document may be made that has this id and no place yet. */
    boolean mayMake(UUID id, UUID vault) {
        return !(scope instanceof DocumentScope.Folder) || reach(vault).mayChoose(id);
    }

    /** Whether the list of a top-level folder is within reach. Part of a folder is not enough: the list tells all. */
    boolean coversFolder(String name, String id) {
        return switch (scope) {
            case DocumentScope.Everything() -> true;
            case DocumentScope.Folder(String folder) -> folder.equals(name);
            case DocumentScope.OneDocument(String only) -> only.equals(id);
            case DocumentScope.DocumentInFolder(String only, String folder) -> only.equals(id) && folder.equals(name);
        };
    }

    /** The same, for no more than one document. */
    TokenAccess narrowedTo(String documentId, boolean writing, Instant until) {
        Instant end = expires.filter(until::isAfter).orElse(until);
        DocumentScope narrowed = switch (scope) {
            case DocumentScope.Everything(), DocumentScope.OneDocument _ -> new DocumentScope.OneDocument(documentId);
            case DocumentScope.Folder(String folder) -> new DocumentScope.DocumentInFolder(documentId, folder);
            case DocumentScope.DocumentInFolder(var _, String folder) ->
                new DocumentScope.DocumentInFolder(documentId, folder);
        };
        return new TokenAccess(narrowed, mayWrite && writing, Optional.of(end));
    }
}

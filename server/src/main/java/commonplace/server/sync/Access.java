package commonplace.server.sync;

import commonplace.knowledge.NotePath;
import java.time.Instant;
import java.util.Optional;

/**
 * What whoever holds a token may do.
 *
 * @param expires when it ends; empty for never
 */
public record Access(Scope scope, boolean mayWrite, Optional<Instant> expires) {
    /** Everything, for ever: who knows the server's own token, or anybody where none is asked for. */
    static final Access FULL = new Access(new Scope.Everything(), true, Optional.empty());

    /** Which documents are meant. */
    public sealed interface Scope {
        record Everything() implements Scope {}

        /** A folder of the vault, with all below it. */
        record Folder(String path) implements Scope {}

        /** One document, by the id that y-sweet's clients know it by. */
        record Document(String id) implements Scope {}
    }

    boolean isOver(Instant now) {
        return expires.filter(now::isAfter).isPresent();
    }

    /** Whether a note is within reach; its id counts where the token names one document. */
    boolean covers(NotePath path, String id) {
        return switch (scope) {
            case Scope.Everything() -> true;
            case Scope.Folder(String folder) -> path.value().startsWith(folder + "/");
            case Scope.Document(String only) -> only.equals(id);
        };
    }

    /** Whether the list of a top-level folder is within reach. Part of a folder is not enough: the list tells all. */
    boolean coversFolder(String name, String id) {
        return switch (scope) {
            case Scope.Everything() -> true;
            case Scope.Folder(String folder) -> folder.equals(name);
            case Scope.Document(String only) -> only.equals(id);
        };
    }

    /** The same, for no more than one document. */
    Access narrowedTo(String documentId, boolean writing, Instant until) {
        Instant end = expires.filter(until::isAfter).orElse(until);
        return new Access(new Scope.Document(documentId), mayWrite && writing, Optional.of(end));
    }
}

package commonplace.server.sync;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Knows which document is meant by what clients ask for. */
interface DocumentLibrary extends AutoCloseable {
    /** A document by its name: the path of a note, or an id. */
    Found byName(String name);

    /** A document by the id that y-sweet's clients know it by. */
    Found byId(String documentId);

    /** Makes a document that has no place in any folder yet, with an id of its own choice or of the caller's. */
    Found create(Optional<String> documentId);

    /** The lists of all folders, by names that tell them apart. */
    Map<String, Entry> folders();

    @Override
    void close();

    /** What there is under a name. */
    sealed interface Found {
        record Here(Entry entry) implements Found {}

        /** Why there is nothing, and what would work. */
        record No(int status, String message) implements Found {}
    }

    /** A document that can be opened. Opening one that has no file yet makes none: the first change does. */
    interface Entry {
        UUID id();

        /** The id that y-sweet's clients know it by. */
        String documentId();

        /** Whether it is there already, and not only possible. */
        boolean exists();

        boolean isWithin(TokenAccess access);

        SharedDocument open();
    }
}

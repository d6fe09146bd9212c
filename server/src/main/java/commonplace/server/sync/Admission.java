package commonplace.server.sync;

import commonplace.knowledge.Author;

/** The way to a document, or why there is none. */
sealed interface Admission {
    record In(Library.Entry entry, Entrance entrance, Access access, Author author) implements Admission {}

    /** @param status as HTTP counts; sockets are closed with 4000 more */
    record No(int status, String message) implements Admission {}
}

package commonplace.server.sync;

/** The way to a document, or why there is none. */
sealed interface Admission {
    record In(DocumentLibrary.Entry entry, RoomEntrance entrance, EditorIdentity writer) implements Admission {
        TokenAccess access() {
            return writer.access();
        }
    }

    /** @param status as HTTP counts; sockets are closed with 4000 more */
    record No(int status, String message) implements Admission {
        /** There was no token, or one that is not valid; with any other status the token was good. */
        static final int UNAUTHENTICATED = 401;
    }
}

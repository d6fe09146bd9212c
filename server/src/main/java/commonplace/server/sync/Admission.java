package commonplace.server.sync;

import commonplace.http.limits.LimitRefusal;

/** The way to a document, or why there is none. */
sealed interface Admission {
    record In(DocumentLibrary.Entry entry, RoomEntrance entrance, EditorIdentity writer) implements Admission {
        TokenAccess access() {
            return writer.access();
        }
    }

    /**
     * @param status as HTTP counts; sockets are closed with 4000 more
     * @param retrySeconds after how long it makes sense to ask again; zero where waiting helps nobody
     */
    record No(int status, String message, long retrySeconds) implements Admission {
        /** There was no token, or one that is not valid. */
        static final int UNAUTHENTICATED = 401;

        private static final int TOO_MANY = 429;

        No(int status, String message) {
            this(status, message, 0);
        }

        static No limited(LimitRefusal refusal) {
            return new No(TOO_MANY, refusal.message(), refusal.retrySeconds());
        }

        boolean isLimited() {
            return status == TOO_MANY;
        }

        /** Whether the token was good, and something else is in the way. */
        boolean isAuthenticated() {
            return status != UNAUTHENTICATED && !isLimited();
        }
    }
}

package commonplace.server.sync;

/** A change cannot be taken; the message says why, and the connection ends with it. */
final class RefusedException extends Exception {
    private final int code;
    private final String reason;

    RefusedException(int code, String reason) {
        super(reason);
        this.code = code;
        this.reason = reason;
    }

    static RefusedException gone() {
        return new RefusedException(Closing.GONE, Closing.GONE_REASON);
    }

    static RefusedException outOfReach() {
        return new RefusedException(Closing.FORBIDDEN, Closing.OUT_OF_REACH_REASON);
    }

    int code() {
        return code;
    }

    String reason() {
        return reason;
    }
}

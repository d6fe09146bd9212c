package commonplace.server.sync;

/** A change cannot be taken; the message says why, and the connection ends with it. */
final class RejectedUpdateException extends Exception {
    private final int code;
    private final String reason;

    RejectedUpdateException(int code, String reason) {
        super(reason);
        this.code = code;
        this.reason = reason;
    }

    static RejectedUpdateException gone() {
        return new RejectedUpdateException(CloseCodes.GONE, CloseCodes.GONE_REASON);
    }

    static RejectedUpdateException outOfReach() {
        return new RejectedUpdateException(CloseCodes.FORBIDDEN, CloseCodes.OUT_OF_REACH_REASON);
    }

    int code() {
        return code;
    }

    String reason() {
        return reason;
    }
}

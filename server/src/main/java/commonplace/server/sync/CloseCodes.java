package commonplace.server.sync;

/** Codes with which we end connections. y-websocket takes 4400 to 4499 for final; with others it comes back. */
final class CloseCodes {
    static final int BROKEN = 1011;
    static final int BAD_MESSAGE = 4400;
    static final int EXPIRED = 4401;
    static final int FORBIDDEN = 4403;
    static final String OUT_OF_REACH_REASON = "this note was moved to where this token does not reach";
    static final int GONE = 4404;
    static final String GONE_REASON = "this note was deleted";
    static final int TOO_LARGE = 4413;
    static final int NO_TEXT = 4415;

    private CloseCodes() {}
}

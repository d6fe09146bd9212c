package commonplace.http.websocket;

/** A peer broke the protocol; the connection ends with this code. */
final class ProtocolViolation extends Exception {
    static final int PROTOCOL_ERROR = 1002;
    static final int UNSUPPORTED = 1003;
    static final int NOT_UTF_8 = 1007;
    static final int TOO_BIG = 1009;
    static final int TRY_AGAIN_LATER = 1013;

    private final int code;
    private final String reason;

    ProtocolViolation(int code, String reason) {
        super(reason);
        this.code = code;
        this.reason = reason;
    }

    int code() {
        return code;
    }

    String reason() {
        return reason;
    }
}

package commonplace.http.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** What a closing frame says, and may say. */
final class CloseCode {
    static final int NORMAL = 1000;

    private CloseCode() {}

    /** The code of a peer's goodbye, which is our answer to it; one without a code counts as normal. */
    static int of(byte[] payload) throws ProtocolViolation {
        if (payload.length == 0) {
            return NORMAL;
        }
        if (payload.length == 1) {
            throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "a closing code has two bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(payload);
        int code = Short.toUnsignedInt(bytes.getShort());
        if (!mayBeSent(code)) {
            throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "no peer may close with " + code);
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
        } catch (CharacterCodingException e) {
            throw new ProtocolViolation(ProtocolViolation.NOT_UTF_8, "the reason for closing is not UTF-8");
        }
        return code;
    }

    // spec: RFC 6455, section 7.4, and the codes registered since (1012 to 1014)
    private static boolean mayBeSent(int code) {
        boolean isDefined = code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
        return isDefined || (code >= 3000 && code <= 4999);
    }
}

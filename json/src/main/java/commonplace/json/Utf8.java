package commonplace.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** UTF-8 that is exact on the way in and cannot fail on the way out. */
final class Utf8 {
    private static final byte[] REPLACEMENT_CHARACTER = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private Utf8() {}

    static char[] decode(byte[] bytes, int offset, int length) throws MalformedJsonException {
        var in = ByteBuffer.wrap(bytes, offset, length);
        var chars = new char[length];
        var out = CharBuffer.wrap(chars);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (result.isError()) {
            throw new MalformedJsonException("not UTF-8 at byte " + (in.position() - offset));
        }
        return out.position() == length ? chars : Arrays.copyOf(chars, out.position());
    }

    /** Also what has halves of pairs in it, for which the JDK's own way would write question marks. */
    static byte[] encode(CharBuffer chars) {
        try {
            ByteBuffer out = StandardCharsets.UTF_8
                    .newEncoder()
                    .replaceWith(REPLACEMENT_CHARACTER)
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .encode(chars);
            var bytes = new byte[out.remaining()];
            out.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("every char can be written in UTF-8", e);
        }
    }
}

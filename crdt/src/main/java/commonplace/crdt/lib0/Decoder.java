package commonplace.crdt.lib0;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what an {@link Encoder} wrote; everything that does not fit is a {@link DecodingException}. */
public final class Decoder {
    /** The largest integer that JavaScript can tell from its neighbors. */
    public static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

    private final byte[] bytes;
    private final int end;
    private int at;

    public Decoder(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    /** The next byte to be read. */
    public int position() {
        return at;
    }

    /** Goes on from there, which somebody has read up to by other means. */
    public void moveTo(int position) {
        at = position;
    }

    public int remaining() {
        return end - at;
    }

    public int uint8() {
        if (at == end) {
            throw endOfBytes();
        }
        return bytes[at++] & 0xff;
    }

    /** At most {@link #MAX_SAFE_INTEGER}. */
    public long varUint() {
        if (at < end && bytes[at] >= 0) {
            return bytes[at++];
        }
        return longVarUint();
    }

    private long longVarUint() {
        // Nearly all clients and clocks of a document take two or three bytes.
        if (end - at >= 3) {
            int second = bytes[at + 1];
            if (second >= 0) {
                int value = (bytes[at] & 0x7f) | second << 7;
                at += 2;
                return value;
            }
            int third = bytes[at + 2];
            if (third >= 0) {
                int value = (bytes[at] & 0x7f) | (second & 0x7f) << 7 | third << 14;
                at += 3;
                return value;
            }
        }
        int start = at;
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            int b = uint8();
            value |= (b & 0x7fL) << shift;
            if (b < 0x80) {
                if (value > MAX_SAFE_INTEGER) {
                    break;
                }
                return value;
            }
        }
        throw new DecodingException("The integer at byte " + start + " is larger than 2^53 - 1");
    }

    /** An integer that must fit 31 bits, such as a clock; {@code what} names it in the message. */
    public int varUint31(String what) {
        if (at < end && bytes[at] >= 0) {
            return bytes[at++];
        }
        int start = at;
        long value = longVarUint();
        if (value > Integer.MAX_VALUE) {
            throw new DecodingException("The " + what + " " + value + " at byte " + start + " is larger than 2^31 - 1");
        }
        return (int) value;
    }

    /** A number of things that follow, each of which takes at least {@code bytesEach}. */
    public int count(String what, int bytesEach) {
        int start = at;
        long count = varUint();
        if (count > remaining() / bytesEach) {
            throw new DecodingException("%d %s are announced at byte %d, and only %d bytes follow"
                    .formatted(count, what, start, remaining()));
        }
        return (int) count;
    }

    /** A {@link Long}, or the {@link Double} minus zero. */
    public Number varInt() {
        int start = at;
        int first = uint8();
        long magnitude = first & 0x3f;
        boolean more = first >= 0x80;
        for (int shift = 6; more; shift += 7) {
            if (shift > 48) {
                throw new DecodingException("The integer at byte " + start + " is larger than 2^53 - 1");
            }
            int b = uint8();
            magnitude |= (b & 0x7fL) << shift;
            more = b >= 0x80;
        }
        if (magnitude > MAX_SAFE_INTEGER) {
            throw new DecodingException("The integer at byte " + start + " is larger than 2^53 - 1");
        }
        if ((first & 0x40) == 0) {
            return magnitude;
        }
        return magnitude == 0 ? (Number) (-0.0) : (Number) (-magnitude);
    }

    float float32() {
        int bits = 0;
        for (int i = 0; i < 4; i++) {
            bits = bits << 8 | uint8();
        }
        return Float.intBitsToFloat(bits);
    }

    double float64() {
        return Double.longBitsToDouble(int64());
    }

    long int64() {
        long bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = bits << 8 | uint8();
        }
        return bits;
    }

    /** Bytes that have their length before them. */
    public byte[] bytes() {
        int length = count("bytes", 1);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** Passes over bytes, or a string, that have their length before them. */
    public void skipBytes() {
        int length = count("bytes", 1);
        at += length;
    }

    /** Skips a string and tells where it is, if it is ASCII; otherwise stays where it was and answers -1. */
    public int ascii() {
        int start = at;
        int length = count("bytes of a string", 1);
        if (!isAscii(bytes, at, at + length)) {
            at = start;
            return -1;
        }
        int from = at;
        at += length;
        return from;
    }

    /** UTF-8 that has its length before it. */
    public String string() {
        int length = count("bytes of a string", 1);
        int from = at;
        at += length;
        if (isAscii(bytes, from, at)) {
            return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            at = from;
            throw new DecodingException("The string at byte " + from + " is not UTF-8");
        }
    }

    public @Nullable Object any() {
        return Any.read(this);
    }

    /** Where the bytes come from; to be left as they are. */
    public byte[] source() {
        return bytes;
    }

    /** Whether all of these bytes are below 0x80. */
    public static boolean isAscii(byte[] all, int from, int to) {
        int seen = 0;
        int i = from;
        for (; i <= to - 8; i += 8) {
            seen |= all[i] | all[i + 1] | all[i + 2] | all[i + 3] | all[i + 4] | all[i + 5] | all[i + 6] | all[i + 7];
        }
        for (; i < to; i++) {
            seen |= all[i];
        }
        return seen >= 0;
    }

    private DecodingException endOfBytes() {
        return new DecodingException("The bytes end at " + end + ", and more were expected");
    }
}

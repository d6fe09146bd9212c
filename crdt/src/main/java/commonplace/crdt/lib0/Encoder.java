package commonplace.crdt.lib0;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes values one after the other into an array that grows as needed. */
public final class Encoder {
    private byte[] bytes;
    private int size;

    public Encoder() {
        this(64);
    }

    public Encoder(int expectedSize) {
        bytes = new byte[Math.max(16, expectedSize)];
    }

    public int size() {
        return size;
    }

    /** Forgets what was written, and keeps the room for what comes next. */
    public void clear() {
        size = 0;
    }

    /** Puts what was written into a buffer that has room for it. */
    public void copyTo(ByteBuffer target) {
        target.put(bytes, 0, size);
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    public void uint8(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    /** Seven bits per byte, the lowest first, the top bit set when more follow. */
    public void varUint(long value) {
        room(10);
        long rest = value;
        while (rest > 0x7f) {
            bytes[size++] = (byte) (0x80 | (rest & 0x7f));
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    public void varInt(long value) {
        varInt(Math.abs(value), value < 0);
    }

    /** The sign stands by itself, so that there is a minus zero. */
    void varInt(long magnitude, boolean negative) {
        room(11);
        long rest = magnitude >>> 6;
        bytes[size++] = (byte) ((rest > 0 ? 0x80 : 0) | (negative ? 0x40 : 0) | (magnitude & 0x3f));
        while (rest > 0) {
            bytes[size++] = (byte) ((rest > 0x7f ? 0x80 : 0) | (rest & 0x7f));
            rest >>>= 7;
        }
    }

    /** Big-endian, like all numbers of fixed width. */
    public void float32(float value) {
        int bits = Float.floatToIntBits(value);
        for (int shift = 24; shift >= 0; shift -= 8) {
            uint8(bits >> shift);
        }
    }

    public void float64(double value) {
        int64(Double.doubleToLongBits(value));
    }

    public void int64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            uint8((int) (value >> shift));
        }
    }

    /** Bytes with their length before them. */
    public void bytes(byte[] value) {
        varUint(value.length);
        raw(value, 0, value.length);
    }

    /** Bytes as they are, without their length. */
    public void raw(byte[] source, int from, int length) {
        room(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    /** UTF-8 with its length in bytes before it; half a surrogate pair becomes U+FFFD, as in a browser. */
    public void string(String value) {
        int length = value.length();
        int encoded = 0;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (isPair(c, i + 1 < length ? value.charAt(i + 1) : 0)) {
                encoded += 4;
                i++;
            } else {
                encoded += width(c);
            }
        }
        varUint(encoded);
        room(encoded);
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            char next = i + 1 < length ? value.charAt(i + 1) : 0;
            if (isPair(c, next)) {
                fourBytes(Character.toCodePoint(c, next));
                i++;
            } else {
                upToThreeBytes(c);
            }
        }
    }

    /** Like {@link #string}, from an array. */
    public void string(char[] source, int from, int length) {
        string(new String(source, from, length));
    }

    /** Like {@link #string}, from an array in which every byte is a character below U+0100. */
    public void latin1(byte[] source, int from, int length) {
        int wide = 0;
        for (int i = from; i < from + length; i++) {
            wide -= source[i] >> 31;
        }
        varUint(length + wide);
        if (wide == 0) {
            raw(source, from, length);
            return;
        }
        room(length + wide);
        for (int i = from; i < from + length; i++) {
            upToThreeBytes((char) (source[i] & 0xff));
        }
    }

    public void any(@Nullable Object value) {
        Any.write(this, value);
    }

    private static boolean isPair(char first, char second) {
        return Character.isHighSurrogate(first) && Character.isLowSurrogate(second);
    }

    private static int width(char c) {
        return c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }

    private void upToThreeBytes(char unit) {
        char c = Character.isSurrogate(unit) ? '\uFFFD' : unit;
        if (c < 0x80) {
            bytes[size++] = (byte) c;
        } else if (c < 0x800) {
            bytes[size++] = (byte) (0xc0 | (c >> 6));
            continuation(c);
        } else {
            bytes[size++] = (byte) (0xe0 | (c >> 12));
            continuation(c >> 6);
            continuation(c);
        }
    }

    private void fourBytes(int codePoint) {
        bytes[size++] = (byte) (0xf0 | (codePoint >> 18));
        continuation(codePoint >> 12);
        continuation(codePoint >> 6);
        continuation(codePoint);
    }

    private void continuation(int sixBits) {
        bytes[size++] = (byte) (0x80 | (sixBits & 0x3f));
    }

    private void room(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8)));
        }
    }
}

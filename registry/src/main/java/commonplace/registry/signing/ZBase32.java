package commonplace.registry.signing;

import java.util.Arrays;

/**
 * Bytes as letters and digits that are easy to read out: z-base-32, in which PKARR writes keys.
 *
 * <p>Each text that is accepted is the one text of its bytes: a key or a signature cannot be written in two ways.
 */
final class ZBase32 {
    private static final String ALPHABET = "ybndrfg8ejkmcpqxot1uwisza345h769";
    private static final int BITS = 5;
    private static final int[] VALUES = values();

    private ZBase32() {}

    static String encode(byte[] bytes) {
        var text = new StringBuilder(length(bytes.length));
        int bits = 0;
        int count = 0;
        for (byte each : bytes) {
            bits = bits << Byte.SIZE | (each & 0xFF);
            count += Byte.SIZE;
            while (count >= BITS) {
                count -= BITS;
                text.append(ALPHABET.charAt(bits >> count & 31));
            }
        }
        if (count > 0) {
            text.append(ALPHABET.charAt(bits << (BITS - count) & 31));
        }
        return text.toString();
    }

    /** How many characters so many bytes take. */
    static int length(int bytes) {
        return (bytes * Byte.SIZE + BITS - 1) / BITS;
    }

    /** @throws IllegalArgumentException if no bytes are written like this; the message says which character is wrong */
    static byte[] decode(String text) {
        var bytes = new byte[text.length() * BITS / Byte.SIZE];
        int bits = 0;
        int count = 0;
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            bits = bits << BITS | value(text, i);
            count += BITS;
            if (count >= Byte.SIZE) {
                count -= Byte.SIZE;
                bytes[at++] = (byte) (bits >> count);
            }
        }
        if (length(bytes.length) != text.length()) {
            throw new IllegalArgumentException("no bytes make " + text.length() + " characters of z-base-32; "
                    + (text.length() - 1) + " or " + (text.length() + 1) + " would be possible");
        }
        if ((bits & ((1 << count) - 1)) != 0) {
            throw new IllegalArgumentException("%s at the end, character %d, has bits that belong to no byte"
                    .formatted(shown(text, text.length() - 1), text.length()));
        }
        return bytes;
    }

    private static int value(String text, int index) {
        char letter = text.charAt(index);
        int value = letter < VALUES.length ? VALUES[letter] : -1;
        if (value < 0) {
            throw new IllegalArgumentException(
                    "%s at character %d is not one of %s".formatted(shown(text, index), index + 1, ALPHABET));
        }
        return value;
    }

    private static String shown(String text, int index) {
        int letter = text.codePointAt(index);
        return letter > ' ' && letter < 127 ? "'" + (char) letter + "'" : String.format("U+%04X", letter);
    }

    private static int[] values() {
        var values = new int[128];
        Arrays.fill(values, -1);
        for (int i = 0; i < ALPHABET.length(); i++) {
            values[ALPHABET.charAt(i)] = i;
        }
        return values;
    }
}

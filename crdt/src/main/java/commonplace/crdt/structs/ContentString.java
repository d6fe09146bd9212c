package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A run of characters, as a slice of an array that may have room to grow.
 *
 * <p>One byte per character as long as all are below U+0100. Slices share their array: text that was read from a large
 * update stays there, and a cut copies only a part that is small beside what it was cut from.
 */
public final class ContentString implements Content {
    public static final int REF = 4;

    /** A slice may be this much smaller than the array that it keeps alive. */
    private static final int MOST_WASTE = 8;

    /** A {@code byte[]} in Latin-1, or a {@code char[]}. */
    private Object chars;

    private int offset;

    /** Whether what follows in the array belongs to nobody else. */
    private boolean growable;

    private ContentString(Object chars, int offset, boolean growable) {
        this.chars = chars;
        this.offset = offset;
        this.growable = growable;
    }

    public static ContentString of(String string) {
        return new ContentString(
                isLatin1(string) ? string.getBytes(StandardCharsets.ISO_8859_1) : string.toCharArray(), 0, true);
    }

    /** ASCII text that stays where it is; nobody may change the array any more. */
    public static ContentString shared(byte[] ascii, int from) {
        return new ContentString(ascii, from, false);
    }

    static ContentString utf16(char[] source, int from, int length) {
        return new ContentString(Arrays.copyOfRange(source, from, from + length), 0, true);
    }

    public static ContentString ascii(byte[] source, int from, int length) {
        return new ContentString(Arrays.copyOfRange(source, from, from + length), 0, true);
    }

    static boolean isLatin1(CharSequence string) {
        for (int i = 0; i < string.length(); i++) {
            if (string.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    public boolean latin1() {
        return chars instanceof byte[];
    }

    char charAt(int index) {
        return chars instanceof byte[] bytes ? (char) (bytes[offset + index] & 0xff) : ((char[]) chars)[offset + index];
    }

    public String string(int from, int to) {
        return chars instanceof byte[] bytes
                ? new String(bytes, offset + from, to - from, StandardCharsets.ISO_8859_1)
                : new String((char[]) chars, offset + from, to - from);
    }

    public void copyTo(byte[] target, int at, int length) {
        System.arraycopy(chars, offset, target, at, length);
    }

    public void copyTo(char[] target, int at, int length) {
        if (chars instanceof byte[] bytes) {
            for (int i = 0; i < length; i++) {
                target[at + i] = (char) (bytes[offset + i] & 0xff);
            }
        } else {
            System.arraycopy(chars, offset, target, at, length);
        }
    }

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        if (chars instanceof byte[] bytes) {
            out.latin1(bytes, offset + from, length - from);
        } else {
            out.string((char[]) chars, offset + from, length - from);
        }
    }

    /** Whether a cut here would tear a surrogate pair. */
    public boolean isInsidePair(int at) {
        return Character.isHighSurrogate(charAt(at - 1)) && Character.isLowSurrogate(charAt(at));
    }

    @Override
    public Content view() {
        return new ContentString(chars, offset, growable);
    }

    @Override
    public ContentString cut(int at, int length) {
        boolean torn = !latin1() && Character.isHighSurrogate(charAt(at - 1));
        if (torn) {
            takeOwnCopy(length);
        }
        ContentString right = slice(at, length);
        if (right.sharesArrayWith(this)) {
            growable = false;
        }
        if (at < (length - at) / MOST_WASTE) {
            takeOwnCopy(at);
        }
        if (torn) {
            // yjs: ContentString.splice replaces both halves, so that neither is written as half a pair
            right.takeOwnCopy(length - at);
            ((char[]) chars)[offset + at - 1] = '\uFFFD';
            ((char[]) right.chars)[right.offset] = '\uFFFD';
        }
        return right;
    }

    /** An array is no other's equal, whatever is in it. */
    @SuppressWarnings("ReferenceEquality")
    private boolean sharesArrayWith(ContentString other) {
        return chars == other.chars;
    }

    private ContentString slice(int from, int to) {
        int capacity = chars instanceof byte[] bytes ? bytes.length : ((char[]) chars).length;
        if (to - from > capacity / MOST_WASTE) {
            return new ContentString(chars, offset + from, growable);
        }
        return new ContentString(copyOf(from, to, to - from), 0, true);
    }

    private void takeOwnCopy(int length) {
        chars = copyOf(0, length, length);
        offset = 0;
        growable = true;
    }

    private Object copyOf(int from, int to, int capacity) {
        if (chars instanceof byte[] bytes) {
            byte[] copy = new byte[capacity];
            System.arraycopy(bytes, offset + from, copy, 0, to - from);
            return copy;
        }
        char[] copy = new char[capacity];
        System.arraycopy(chars, offset + from, copy, 0, to - from);
        return copy;
    }

    @Override
    public boolean append(int length, Content right, int rightLength) {
        ContentString more = (ContentString) right;
        if (more.sharesArrayWith(this) && more.offset == offset + length) {
            growable = more.growable;
            return true;
        }
        makeRoom(length, rightLength, more.latin1());
        if (chars instanceof byte[] bytes) {
            more.copyTo(bytes, offset + length, rightLength);
        } else {
            more.copyTo((char[]) chars, offset + length, rightLength);
        }
        return true;
    }

    public void append(int length, String more) {
        if (more.length() == 1) {
            char c = more.charAt(0);
            makeRoom(length, 1, c <= 0xff);
            if (chars instanceof byte[] bytes) {
                bytes[offset + length] = (byte) c;
            } else {
                ((char[]) chars)[offset + length] = c;
            }
        } else {
            append(length, of(more), more.length());
        }
    }

    private void makeRoom(int length, int more, boolean moreIsLatin1) {
        if (chars instanceof byte[] bytes) {
            if (!moreIsLatin1) {
                char[] wide = new char[length + Math.max(more, length / 2)];
                copyTo(wide, 0, length);
                chars = wide;
                offset = 0;
                growable = true;
            } else if (!growable || offset + length + more > bytes.length) {
                grow(length, more);
            }
        } else if (!growable || offset + length + more > ((char[]) chars).length) {
            grow(length, more);
        }
    }

    private void grow(int length, int more) {
        chars = copyOf(0, length, length + Math.max(more, Math.max(8, length / 2)));
        offset = 0;
        growable = true;
    }

    @Override
    public boolean joins(Content right) {
        return right instanceof ContentString;
    }

    @Override
    public Content copy(int length) {
        return new ContentString(copyOf(0, length, length), 0, true);
    }
}

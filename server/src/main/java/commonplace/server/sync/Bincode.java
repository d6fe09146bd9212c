package commonplace.server.sync;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The notation of y-sweet's tokens: Rust's bincode with integers of variable length. */
final class Bincode {
    private static final int IN_2 = 251;
    private static final int IN_4 = 252;
    private static final int IN_8 = 253;

    private Bincode() {}

    static final class Writer {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Writer integer(long value) {
            if (value >= 0 && value < IN_2) {
                out.write((int) value);
            } else if (value >= 0 && value <= 0xFFFF) {
                fixed(IN_2, 2, value);
            } else if (value >= 0 && value <= 0xFFFF_FFFFL) {
                fixed(IN_4, 4, value);
            } else {
                fixed(IN_8, 8, value);
            }
            return this;
        }

        private void fixed(int mark, int bytes, long value) {
            out.write(mark);
            for (int i = 0; i < bytes; i++) {
                out.write((int) (value >>> (8 * i)));
            }
        }

        Writer text(String value) {
            return bytes(value.getBytes(StandardCharsets.UTF_8));
        }

        Writer bytes(byte[] value) {
            integer(value.length);
            out.writeBytes(value);
            return this;
        }

        byte[] toBytes() {
            return out.toByteArray();
        }
    }

    /** Thrown for anything that is not what was expected; which it is does not matter to whom it is refused. */
    static final class MalformedException extends Exception {
        MalformedException(String message) {
            super(message);
        }
    }

    static final class Reader {
        private final ByteBuffer in;

        Reader(byte[] bytes) {
            this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        long integer() throws MalformedException {
            int first = need(1).get() & 0xFF;
            return switch (first) {
                case IN_2 -> need(2).getShort() & 0xFFFF;
                case IN_4 -> need(4).getInt() & 0xFFFF_FFFFL;
                case IN_8 -> need(8).getLong();
                case 254, 255 -> throw new MalformedException("no integer has this mark");
                default -> first;
            };
        }

        String text() throws MalformedException {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes()))
                        .toString();
            } catch (CharacterCodingException notText) {
                throw new MalformedException("not UTF-8");
            }
        }

        byte[] bytes() throws MalformedException {
            long length = integer();
            if (length < 0 || length > in.remaining()) {
                throw new MalformedException("longer than what is there");
            }
            byte[] bytes = new byte[(int) length];
            in.get(bytes);
            return bytes;
        }

        int position() {
            return in.position();
        }

        boolean atEnd() {
            return !in.hasRemaining();
        }

        private ByteBuffer need(int bytes) throws MalformedException {
            if (in.remaining() < bytes) {
                throw new MalformedException("cut short");
            }
            return in;
        }
    }
}

package commonplace.testing;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Errors as networks, disks and attackers make them. */
public final class Mutation {
    /** Where lengths overflow, signs turn and promises get absurd. */
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        5,
        127,
        128,
        1000,
        65_536,
        Integer.MAX_VALUE - 1,
        Integer.MAX_VALUE,
        1L << 31,
        (1L << 32) - 1,
        1L << 32,
        (1L << 53) - 1
    };

    private Mutation() {}

    public static byte[] of(Random random, byte[] update, List<byte[]> others) {
        byte[] mutated = update;
        for (int i = random.nextInt(3); i >= 0; i--) {
            mutated = one(random, mutated, others);
        }
        return mutated;
    }

    private static byte[] one(Random random, byte[] update, List<byte[]> others) {
        if (update.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int at = random.nextInt(update.length);
        return switch (random.nextInt(8)) {
            case 0 -> replace(update, at, at + 1, new byte[] {(byte) (update[at] ^ 1 << random.nextInt(8))});
            case 1 -> replace(update, at, at + 1, new byte[] {(byte) random.nextInt(256)});
            case 2 -> replace(update, at, at + 1, new byte[] {(byte) (update[at] + random.nextInt(3) - 1)});
            case 3 -> replace(update, at, at + 1, number(NUMBERS[random.nextInt(NUMBERS.length)]));
            case 4 -> replace(update, at, Math.min(update.length, at + 1 + random.nextInt(4)), new byte[0]);
            case 5 ->
                replace(
                        update,
                        at,
                        at,
                        Arrays.copyOfRange(update, at, Math.min(update.length, at + random.nextInt(20))));
            case 6 -> Arrays.copyOf(update, at);
            default -> {
                byte[] other = others.get(random.nextInt(others.size()));
                int from = other.length == 0 ? 0 : random.nextInt(other.length);
                yield replace(update, at, update.length, Arrays.copyOfRange(other, from, other.length));
            }
        };
    }

    /** Seven bits a byte, the lowest first. */
    private static byte[] number(long number) {
        var out = new ByteArrayOutputStream();
        long rest = number;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write((int) ((rest & 0x7f) | 0x80));
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    private static byte[] replace(byte[] update, int from, int to, byte[] by) {
        var out = new ByteArrayOutputStream();
        out.write(update, 0, from);
        out.writeBytes(by);
        out.write(update, to, update.length - to);
        return out.toByteArray();
    }
}

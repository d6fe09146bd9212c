package commonplace.sandbox;

import run.endive.runtime.Memory;

/**
 * How deep a script may call.
 *
 * <p>Built for WebAssembly, the engine counts its stack but never refuses: the frame that no longer fits ends in a trap,
 * which no script can catch and which says no line. Its limit is a number in its memory, beside the size and the top of
 * the stack, so it is set there. Should another version of the engine keep them elsewhere, nothing is found and nothing is
 * set: deep calls then end in that trap, and a test tells.
 */
final class EngineStack {
    private static final int SIZE = 256 << 10;
    private static final int TOP = 1 << 20;
    private static final int TOP_IS_WITHIN = 16 << 10;

    /** Left for what the engine itself calls from the last frame that a script may have. */
    private static final int RESERVE = 128 << 10;

    private EngineStack() {}

    /** Sets the limit in an engine that has begun; {@code false} if it was not found, or not for certain. */
    static boolean limit(Memory memory) {
        int found = 0;
        int end = memory.pages() * Memory.PAGE_SIZE - 12;
        for (int at = TOP; at < end; at += 4) {
            if (memory.readInt(at) == SIZE && isTop(memory.readInt(at + 4)) && memory.readInt(at + 8) == 0) {
                if (found != 0) {
                    return false;
                }
                found = at;
            }
        }
        if (found == 0) {
            return false;
        }
        memory.writeI32(found + 8, RESERVE);
        return true;
    }

    private static boolean isTop(int address) {
        return address < TOP && address > TOP - TOP_IS_WITHIN;
    }
}

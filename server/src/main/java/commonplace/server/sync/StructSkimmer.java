package commonplace.server.sync;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;

/** Passes over the structs of an update, which say how long they are only by their contents. */
final class StructSkimmer {
    private static final int HAS_ORIGIN = 0x80;
    private static final int HAS_RIGHT_ORIGIN = 0x40;
    private static final int HAS_PARENT_SUB = 0x20;
    private static final int KIND = 0x1F;

    private StructSkimmer() {}

    /** Returns how many clocks the struct takes. */
    static long skip(Decoder in) {
        int info = in.uint8();
        int kind = info & KIND;
        if (kind == 0 || kind == 10) {
            return in.varUint(); // yjs: GC and Skip are nothing but a length
        }
        if ((info & HAS_ORIGIN) != 0) {
            id(in);
        }
        if ((info & HAS_RIGHT_ORIGIN) != 0) {
            id(in);
        }
        if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) == 0) {
            if (in.varUint() == 1) {
                in.bytes(); // The name of a root.
            } else {
                id(in);
            }
            if ((info & HAS_PARENT_SUB) != 0) {
                in.bytes();
            }
        }
        return content(kind, in);
    }

    private static void id(Decoder in) {
        in.varUint();
        in.varUint();
    }

    // yjs: the numbers of contentRefs
    private static long content(int kind, Decoder in) {
        switch (kind) {
            case 1 -> {
                return in.varUint();
            }
            case 2 -> {
                int count = in.count("values", 1);
                for (int i = 0; i < count; i++) {
                    in.bytes();
                }
                return count;
            }
            case 3, 5 -> in.bytes();
            case 4 -> {
                return in.string().length();
            }
            case 6 -> {
                in.bytes();
                in.bytes();
            }
            case 7 -> {
                long type = in.varUint();
                if (type == 3 || type == 5) {
                    in.bytes();
                }
            }
            case 8 -> {
                int count = in.count("values", 1);
                for (int i = 0; i < count; i++) {
                    in.any();
                }
                return count;
            }
            case 9 -> {
                in.bytes();
                in.any();
            }
            default -> throw new DecodingException("There is no content of kind " + kind);
        }
        return 1;
    }
}

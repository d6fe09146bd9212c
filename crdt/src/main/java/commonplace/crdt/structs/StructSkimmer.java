package commonplace.crdt.structs;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;

/** Passes over the structs of an update, which say how long they are only by their contents, and makes none of them. */
final class StructSkimmer {
    private StructSkimmer() {}

    /** Returns how many clocks the struct takes. */
    static long skip(Decoder in) {
        int info = in.uint8();
        int ref = info & StructInfo.REF;
        if (ref == Gc.REF || ref == Skip.REF) {
            return in.varUint();
        }
        if ((info & StructInfo.HAS_ORIGIN) != 0) {
            id(in);
        }
        if ((info & StructInfo.HAS_RIGHT_ORIGIN) != 0) {
            id(in);
        }
        if (StructInfo.hasParent(info)) {
            if (in.varUint() == 1) {
                in.skipBytes(); // The name of a root.
            } else {
                id(in);
            }
            if ((info & StructInfo.HAS_KEY) != 0) {
                in.skipBytes();
            }
        }
        return content(ref, in);
    }

    private static void id(Decoder in) {
        in.varUint();
        in.varUint();
    }

    private static long content(int ref, Decoder in) {
        switch (ref) {
            case ContentDeleted.REF -> {
                return in.varUint();
            }
            case ContentString.REF -> {
                int from = in.ascii();
                return from < 0 ? in.string().length() : in.position() - from;
            }
            case ContentValues.JSON_REF -> {
                int count = in.count("values", 1);
                for (int i = 0; i < count; i++) {
                    in.skipBytes();
                }
                return count;
            }
            case ContentValues.ANY_REF -> {
                int count = in.count("values", 1);
                for (int i = 0; i < count; i++) {
                    in.any();
                }
                return count;
            }
            case ContentBinary.REF, ContentEmbed.REF -> in.skipBytes();
            case ContentFormat.REF -> {
                in.skipBytes();
                in.skipBytes();
            }
            case Branch.REF -> {
                if (Branch.Kind.of(in.varUint()).named()) {
                    in.skipBytes();
                }
            }
            case ContentDoc.REF -> {
                in.skipBytes();
                in.any();
            }
            default -> throw new DecodingException("The number " + ref + " is no kind of struct");
        }
        return 1;
    }
}

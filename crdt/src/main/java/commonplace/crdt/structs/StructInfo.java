package commonplace.crdt.structs;

/** The first byte of a struct on the wire: what kind of content it has, and which parts come before the content. */
public final class StructInfo {
    public static final int HAS_ORIGIN = 0x80;
    public static final int HAS_RIGHT_ORIGIN = 0x40;
    public static final int HAS_KEY = 0x20;
    public static final int REF = 0x1f;

    private StructInfo() {}

    /** Parent and key are spelled out where no neighbor tells them. */
    public static boolean hasParent(int info) {
        return (info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) == 0;
    }
}

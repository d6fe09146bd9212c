package commonplace.crdt.structs;

/** What is left of structs nobody needs any more: that they were there. */
public final class Gc extends Struct {
    public static final int REF = 0;

    public Gc(ClientStructs client, int clock, int length) {
        super(client, clock, length);
    }

    @Override
    boolean deleted() {
        return true;
    }

    @Override
    public Gc tail(int offset) {
        return new Gc(client, clock + offset, length - offset);
    }
}

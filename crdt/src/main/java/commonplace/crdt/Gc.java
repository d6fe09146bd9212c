package commonplace.crdt;

/** What is left of structs nobody needs any more: that they were there. */
final class Gc extends Struct {
    static final int REF = 0;

    Gc(ClientStructs client, int clock, int length) {
        super(client, clock, length);
    }

    @Override
    boolean deleted() {
        return true;
    }

    @Override
    Gc tail(int offset) {
        return new Gc(client, clock + offset, length - offset);
    }
}

package commonplace.crdt.structs;

/** A hole in an update, to be filled by another one. It is never part of a document. */
public final class Skip extends Struct {
    public static final int REF = 10;

    public Skip(ClientStructs client, int clock, int length) {
        super(client, clock, length);
    }

    @Override
    boolean deleted() {
        return true;
    }

    @Override
    public Skip tail(int offset) {
        return new Skip(client, clock + offset, length - offset);
    }
}

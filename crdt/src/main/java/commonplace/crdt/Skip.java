package commonplace.crdt;

/** A hole in an update, to be filled by another one. It is never part of a document. */
final class Skip extends Struct {
    static final int REF = 10;

    Skip(ClientStructs client, int clock, int length) {
        super(client, clock, length);
    }

    @Override
    boolean deleted() {
        return true;
    }

    @Override
    Skip tail(int offset) {
        return new Skip(client, clock + offset, length - offset);
    }
}

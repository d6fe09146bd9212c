package commonplace.crdt.structs;

/** A run of consecutive clocks of one client. */
public abstract sealed class Struct permits Item, Gc, Skip {
    public final ClientStructs client;
    public int clock;
    public int length;

    Struct(ClientStructs client, int clock, int length) {
        this.client = client;
        this.clock = clock;
        this.length = length;
    }

    /** The first clock after this run; a state vector stores this number, never the last clock. */
    public final int nextClock() {
        return clock + length;
    }

    public final int lastClock() {
        return clock + length - 1;
    }

    abstract boolean deleted();

    /** The part from {@code offset} on, as a struct of its own that is not yet in any document. */
    public abstract Struct tail(int offset);
}

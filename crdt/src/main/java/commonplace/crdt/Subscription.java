package commonplace.crdt;

/** Being told of changes, until it is closed. */
public interface Subscription extends AutoCloseable {
    @Override
    void close();
}

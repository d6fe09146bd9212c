package commonplace.http;

/** What all connections of one server share. */
public record ServerLimits(BufferBudget buffers, Unauthenticated unauthenticated) {
    public static ServerLimits ofThisProcess() {
        return new ServerLimits(BufferBudget.ofThisProcess(), new Unauthenticated());
    }
}

package commonplace.server.host;

/** What a bridge must know of tools, to repeat at a new host what may be repeated and no more. */
public interface ToolKinds {
    /** Whether a tool of this name only reads, so that calling it twice does no harm. */
    boolean changesNothing(String tool);

    /** Whether a client's later calls stand on what this one did, so that a new host must hear it first. */
    boolean prepares(String tool);
}

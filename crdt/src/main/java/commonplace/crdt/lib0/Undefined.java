package commonplace.crdt.lib0;

/** JavaScript's {@code undefined}, which Yjs tells apart from {@code null} and which we therefore carry through. */
public enum Undefined {
    UNDEFINED
}

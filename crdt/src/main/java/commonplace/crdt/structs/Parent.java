package commonplace.crdt.structs;

/** Where an item belongs: a branch, or, until it is integrated, the id of the item that holds the branch. */
public sealed interface Parent permits Branch, Parent.Unresolved {
    /** The id of an item whose branch is not known yet. */
    record Unresolved(ClientStructs client, int clock) implements Parent {}
}

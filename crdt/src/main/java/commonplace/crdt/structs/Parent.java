package commonplace.crdt.structs;

/** Where an item belongs: a branch, or, until it is integrated, the id of the item that holds the branch. */
public sealed interface Parent permits Branch, Parent.Unresolved {
    record Unresolved(ClientStructs client, int clock) implements Parent {}
}

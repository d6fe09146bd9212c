package commonplace.crdt;

/** Where an item belongs: a branch, or, until it is integrated, the id of the item that holds the branch. */
sealed interface Parent permits Branch, Parent.Unresolved {
    record Unresolved(ClientStructs client, int clock) implements Parent {}
}

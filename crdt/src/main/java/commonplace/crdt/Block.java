package commonplace.crdt;

/** Structs of one client in the order of their clocks, as they stand in an update. */
record Block(ClientStructs client, Struct[] structs) {}

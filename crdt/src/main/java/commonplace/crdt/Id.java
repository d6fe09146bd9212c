package commonplace.crdt;

/** One clock of one client. */
record Id(ClientStructs client, int clock) {}

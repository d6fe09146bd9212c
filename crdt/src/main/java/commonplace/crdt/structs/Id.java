package commonplace.crdt.structs;

/** One clock of one client. */
public record Id(ClientStructs client, int clock) {}

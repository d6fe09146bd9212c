package commonplace.crdt;

import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Struct;

/** Structs of one client in the order of their clocks, as they stand in an update. */
record UpdateBlock(ClientStructs client, Struct[] structs) {}

package commonplace.crdt;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import java.util.Collection;

/** An update as it was read, with the clients and roots that it brings. */
record Update(UpdateBlock[] blocks, DeleteSet deleted, Collection<ClientStructs> clients, Collection<Branch> roots) {}

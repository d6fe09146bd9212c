package commonplace.crdt;

import java.util.Collection;

/** An update as it was read, with the clients and roots that it brings. */
record Update(Block[] blocks, DeleteSet deleted, Collection<ClientStructs> clients, Collection<Branch> roots) {}

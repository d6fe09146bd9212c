package commonplace.crdt;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Struct;
import java.util.Collection;

/** An update as it was read, with the clients and roots that it brings. */
record Update(UpdateBlock[] blocks, DeleteSet deleted, Collection<ClientStructs> clients, Collection<Branch> roots) {
    /** Whether it tells of clients from their beginning, in the order in which they are integrated. */
    boolean isWhole() {
        for (int i = 0; i < blocks.length; i++) {
            Struct[] structs = blocks[i].structs();
            if (structs.length == 0
                    || structs[0].clock > 0
                    || (i > 0 && blocks[i].client().id > blocks[i - 1].client().id)) {
                return false;
            }
        }
        return blocks.length > 0;
    }
}

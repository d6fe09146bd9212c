package commonplace.crdt;

import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Struct;

/**
 * Structs of one client in the order of their clocks, as they stand in an update.
 *
 * @param clocks of the structs, side by side, because looking for one would touch as many objects
 */
record UpdateBlock(ClientStructs client, Struct[] structs, int[] clocks) {
    UpdateBlock(ClientStructs client, Struct[] structs) {
        this(client, structs, new int[structs.length]);
        for (int i = 0; i < structs.length; i++) {
            clocks[i] = structs[i].clock;
        }
    }
}

/** Yjs-compatible shared documents. The empty {@code requires} list is the promise: nothing but the JDK. */
module commonplace.crdt {
    exports commonplace.crdt;
    exports commonplace.crdt.lib0;
    exports commonplace.crdt.sync;
}

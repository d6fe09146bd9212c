package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;

/** A document within a document, which we only carry: its name in the world, and the options Yjs gave it. */
public record Subdocument(String guid, @Nullable Object options) {}

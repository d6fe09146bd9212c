package commonplace.knowledge;

import java.util.List;

/** What goes into a document's own file. */
record Snapshot(Stored stored, List<VersionEntry> versions, long changes) {}

package commonplace.vault.history;

import java.util.List;

/** What goes into a document's own file. */
public record DocumentState(StoredDocument stored, List<VersionEntry> versions, long changes) {}

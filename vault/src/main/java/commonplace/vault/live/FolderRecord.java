package commonplace.vault.live;

/** The documents that a top-level folder has besides those of its notes. */
public enum FolderRecord {
    /** Which notes are in it, for clients. */
    LIST("folder"),
    /** What its list and the vault last agreed on. */
    AGREEMENT("agreed");

    private final String word;

    FolderRecord(String word) {
        this.word = word;
    }

    /** What its id follows from. Those of notes begin with a slash. */
    String name(String folder) {
        return " " + word + " " + folder;
    }
}

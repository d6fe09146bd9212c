package commonplace.tools;

/** What a call does to the documents; hosts ask their user before some of these. */
public enum Effect {
    /** Changes nothing. */
    READS(true, false, true),
    /** Adds to what is there; a second call adds again. */
    ADDS(false, false, false),
    /** Adds what is not there yet; a second call changes nothing more. */
    CREATES(false, false, true),
    /** May replace or remove what was there; a second call adds nothing to the first. */
    OVERWRITES(false, true, true),
    /** May replace what was there, and a second call does so again. */
    EDITS(false, true, false);

    private final boolean readOnly;
    private final boolean destructive;
    private final boolean idempotent;

    Effect(boolean readOnly, boolean destructive, boolean idempotent) {
        this.readOnly = readOnly;
        this.destructive = destructive;
        this.idempotent = idempotent;
    }

    public boolean readOnly() {
        return readOnly;
    }

    public boolean destructive() {
        return destructive;
    }

    public boolean idempotent() {
        return idempotent;
    }
}

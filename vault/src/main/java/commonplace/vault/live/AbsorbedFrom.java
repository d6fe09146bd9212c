package commonplace.vault.live;

/** What another program made its text of a file from. */
public enum AbsorbedFrom {
    /** What the file held last. */
    LAST,
    /** What it held before; what was written since stays. */
    EARLIER,
    /** Next to nothing of what was there could be found in it. */
    NOTHING
}

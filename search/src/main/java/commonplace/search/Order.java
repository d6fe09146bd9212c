package commonplace.search;

/** How hits are sorted. Every order is total, so that pages neither overlap nor leave gaps. */
public enum Order {
    /** Best first; equals newest first, then by id. Without a text this is {@link #MODIFIED}. */
    RELEVANCE,
    /** Last modified first, then by id. */
    MODIFIED,
    /** Last created first, then by id. */
    CREATED,
    /** By id, in the order of its code points. */
    ID
}

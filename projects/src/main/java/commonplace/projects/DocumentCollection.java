package commonplace.projects;

/** Which of the documents around a project are meant. */
public enum DocumentCollection {
    /** Its own, with doc-types, levels and links. */
    PROJECT,
    /** Those that it refers to, which are searched and never changed. */
    EXTERNAL
}

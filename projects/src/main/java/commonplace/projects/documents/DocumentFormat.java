package commonplace.projects.documents;

/** Which files of a folder are documents, and what they say of themselves. */
public interface DocumentFormat {
    /** @param id the file's path in the folder */
    boolean holds(String id);

    /** The folder, from the repository's root. */
    String place();

    /** Names the rules it reads by: under other ones, what was read before is read again. */
    String rules();

    ReadResult read(String id, String text, String hash);
}

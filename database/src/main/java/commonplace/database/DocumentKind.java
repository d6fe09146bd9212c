package commonplace.database;

/** The two kinds of documents that an owner may have. */
public enum DocumentKind {
    DOCUMENTS("documents", "document_chunks", 0x436F_6D44),
    EXTERNAL("external_documents", "external_document_chunks", 0x436F_6D45);

    private final String documents;
    private final String chunks;
    private final int locks;

    DocumentKind(String documents, String chunks, int locks) {
        this.documents = documents;
        this.chunks = chunks;
        this.locks = locks;
    }

    String documents() {
        return documents;
    }

    String chunks() {
        return chunks;
    }

    /** Sets its locks apart from others, and from those of other programs. */
    int locks() {
        return locks;
    }

    /** The part of a table that belongs to one tenant. */
    static String part(String table, long tenant) {
        return table + "_" + tenant;
    }
}

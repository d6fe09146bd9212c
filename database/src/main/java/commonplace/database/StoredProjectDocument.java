package commonplace.database;

import java.util.List;

/**
 * A document as it is kept.
 *
 * @param card what else is known of it, as JSON
 * @param chunks none when it is read back: they are made again from the content
 */
public record StoredProjectDocument(
        String path,
        String title,
        String docType,
        String promotionLevel,
        String card,
        String content,
        List<StoredChunk> chunks) {
    public StoredProjectDocument {
        chunks = List.copyOf(chunks);
    }

    /** A part of a document that is found for itself. */
    public record StoredChunk(String headerPath, int startLine, int endLine, List<Passage> passages) {
        public StoredChunk {
            passages = List.copyOf(passages);
        }
    }

    /**
     * As much of a chunk as has one vector.
     *
     * @param vector empty as long as there is none
     */
    public record Passage(String content, float[] vector) {}
}

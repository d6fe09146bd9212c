package commonplace.projects.documents;

import commonplace.markdown.Page;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.markdown.text.Span;
import commonplace.projects.semantic.FrontMatterWords;
import commonplace.projects.semantic.SearchHit;
import java.util.List;

/**
 * A document for a query, with its text.
 *
 * @param path as it is told: from the project's root, {@code ./csharp-compounding-docs/problems/pool.md}
 */
public record DocumentMatch(String path, SearchHit<StoredPart> hit, String text) {
    /** What a document has to do with a query. */
    public enum Role {
        /** It was found. */
        FOUND,
        /** It is to be taken into account, and need not have anything to do with the query. */
        BACKGROUND
    }

    /** A document that was not found, but is to be taken into account. */
    public static DocumentMatch background(String path, String id, DocumentCard card, String text) {
        var part = new StoredPart(card, 1, 0, "", text);
        return new DocumentMatch(path, new SearchHit<>(id, part, 0, Span.at(0), 0), text);
    }

    /** The path in its folder. */
    public String id() {
        return hit.id();
    }

    public DocumentCard card() {
        return hit.about().card();
    }

    /** From 0 to 1; 0 of what was not found. */
    public double relevance() {
        return hit.relevance();
    }

    /** From 0 to 1: how far it stands out above what is unrelated; 0 of what was not found. */
    public double standing() {
        return hit.standing();
    }

    public Role role() {
        return hit.relevance() > 0 ? Role.FOUND : Role.BACKGROUND;
    }

    /** Where the passage that fits best stands in the text, which may have become shorter since it was found. */
    public Span passage() {
        Span found = hit.passage();
        return new Span(Math.min(found.start(), text.length()), Math.min(found.end(), text.length()));
    }

    /** The passage that fits best, as it is read. */
    public String snippet() {
        String words = passage().of(text).strip();
        boolean frontMatter = passage().end() <= Page.of(text).bodyStart();
        return frontMatter ? FrontMatterWords.of(words) : words;
    }

    /** Of the chunk that the passage is in, from 1. */
    public int startLine() {
        return hit.about().startLine();
    }

    /** Of the same chunk. */
    public int endLine() {
        List<Chunk> chunks = Chunks.of(text);
        return chunks.get(Math.min(hit.part(), chunks.size() - 1)).endLine();
    }
}

package commonplace.projects;

import commonplace.projects.documents.DocumentCard;

/**
 * A document that was found.
 *
 * @param id its path in its folder
 * @param path as it is told: from the project's root, {@code ./csharp-compounding-docs/problems/pool.md}
 * @param startLine of the chunk that fits best, from 1
 * @param endLine its last line
 * @param snippet the passage that fits best
 */
public record DocumentMatch(
        String id, String path, DocumentCard card, double relevance, int startLine, int endLine, String snippet) {}

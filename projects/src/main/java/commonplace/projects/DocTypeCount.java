package commonplace.projects;

import commonplace.projects.config.DocType;

/**
 * A doc-type, and how many documents it has.
 *
 * @param invalid how many do not fit it, and are not indexed
 */
public record DocTypeCount(DocType type, int documents, int invalid) {}

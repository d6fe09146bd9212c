/**
 * A PostgreSQL database with pgvector that keeps the documents of projects and compares their vectors.
 *
 * <p>Start with {@link Database}, which is the way in, then {@link StoredProjectDocuments}.
 */
@NullMarked
package commonplace.database;

import org.jspecify.annotations.NullMarked;

/**
 * A PostgreSQL database with pgvector that keeps the documents of projects and compares their vectors. {@link
 * commonplace.database.Database} is the way in.
 */
@NullMarked
package commonplace.database;

import org.jspecify.annotations.NullMarked;

/**
 * What is wrong with an installation, besides its vault: the Java that runs it, folders, limits of the system, the database.
 *
 * <p>Start with {@link InstallationExam}.
 */
@NullMarked
package commonplace.server.cli.installation;

import org.jspecify.annotations.NullMarked;

/**
 * Texts of the files in which other programs are configured: one entry read, put in or taken out, and everything else kept byte
 * for byte, comments and order and indentation too.
 *
 * <p>Start with {@link ConfigText}. Which programs have which files is told in {@code server.upstream}.
 */
@NullMarked
package commonplace.server.clientfiles;

import org.jspecify.annotations.NullMarked;

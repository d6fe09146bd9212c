/**
 * Commands that look after a vault: what is wrong with it, its index, import and export.
 *
 * <p>Start with {@link DoctorCommand}.
 */
@NullMarked
package commonplace.server.cli.maintenance;

import org.jspecify.annotations.NullMarked;

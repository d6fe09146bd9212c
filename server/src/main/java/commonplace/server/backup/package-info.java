/**
 * Backups of a vault and of what belongs to it: made while it is open, in a folder that has many of them or in a ZIP; checked,
 * and restored.
 *
 * <p>Start with {@link commonplace.server.backup.BackupRun} and {@link commonplace.server.backup.RestoreRun}.
 */
@NullMarked
package commonplace.server.backup;

import org.jspecify.annotations.NullMarked;

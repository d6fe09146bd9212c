package commonplace.server.backup;

import java.nio.file.Path;
import java.util.List;

/**
 * What a restore has come to.
 *
 * @param remarks what is not as it was, and what to do about it
 */
public record RestoreReport(BackupHeader header, long files, long bytes, Path vault, List<String> remarks) {
    public RestoreReport {
        remarks = List.copyOf(remarks);
    }
}

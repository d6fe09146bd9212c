package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.json.Json;
import commonplace.server.backup.BackupReport;
import commonplace.server.backup.BackupRequest;
import commonplace.server.backup.BackupRun;
import commonplace.server.host.Host;
import commonplace.server.settings.Settings;
import commonplace.vault.Vault;
import commonplace.vault.notes.FileFailureReasons;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How somebody who wants a backup and the process that makes it speak with each other: lines of JSON with {@code done} and
 * {@code total}, then one with {@code result} or {@code error}.
 *
 * @param vault waits until it is open
 */
record BackupDialog(Settings settings, Supplier<Vault> vault) {
    private static final long BETWEEN_LINES = TimeUnit.MILLISECONDS.toNanos(100);

    void answer(String request, Host.AnswerLines lines) throws IOException {
        Map<String, @Nullable Object> answer;
        try {
            BackupReport report =
                    new BackupRun(vault.get(), settings).run(BackupRequest.parse(request), new Teller(lines));
            answer = Json.object("result", report.json());
        } catch (IOException | UncheckedIOException | VaultUnavailableException failed) {
            answer = error(failed);
        }
        lines.line(Json.text(answer));
    }

    private static Map<String, @Nullable Object> error(Exception failed) {
        Log.debug("the backup failed", failed);
        String reason =
                failed instanceof IOException disk ? FileFailureReasons.of(disk) : String.valueOf(failed.getMessage());
        return Json.object(
                "error",
                failed instanceof FileSystemException at && at.getFile() != null
                        ? at.getFile() + ": " + reason
                        : reason);
    }

    /** Tells now and then, and ends the work when nobody listens. */
    private static final class Teller implements Progress {
        private final Host.AnswerLines lines;
        private long told = System.nanoTime();

        Teller(Host.AnswerLines lines) {
            this.lines = lines;
        }

        @Override
        public void at(long done, long total) {
            long now = System.nanoTime();
            if (now - told < BETWEEN_LINES) {
                return;
            }
            told = now;
            try {
                lines.line(Json.text(Json.object("done", done, "total", total)));
            } catch (IOException nobody) {
                throw new UncheckedIOException("whoever wanted the backup is gone", nobody);
            }
        }
    }
}

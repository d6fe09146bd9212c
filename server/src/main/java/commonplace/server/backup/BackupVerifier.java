package commonplace.server.backup;

import commonplace.base.NewerFormatException;
import commonplace.base.Progress;
import commonplace.s3.S3Exception;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Reads what backups have and compares it with what was written; but once what several have. */
final class BackupVerifier {
    private final Progress progress;
    private final List<String> backups = new ArrayList<>();
    private final List<Backups.Damage> damage = new ArrayList<>();

    /** What is wrong with content, by hash; empty if nothing is. */
    private final Map<String, Optional<String>> contents = new ConcurrentHashMap<>();

    private final AtomicLong bytes = new AtomicLong();
    private long files;

    BackupVerifier(Progress progress) {
        this.progress = progress;
    }

    Backups.Verification result() {
        return new Backups.Verification(backups, files, bytes.get(), damage);
    }

    void verify(String backup, BackupReader reader) throws IOException {
        backups.add(backup);
        BackupManifest manifest;
        try {
            manifest = reader.manifest();
        } catch (BackupException | NewerFormatException unreadable) {
            damage.add(Backups.ofList(backup, unreadable));
            return;
        }
        Map<String, BackupEntry> unread = new HashMap<>();
        for (BackupEntry entry : manifest.entries().values()) {
            if (!entry.isFolder() && !contents.containsKey(entry.sha256())) {
                unread.put(entry.sha256(), entry);
            }
        }
        var read = new AtomicLong();
        ParallelWork.each(List.copyOf(unread.values()), "verify", entry -> {
            contents.put(entry.sha256(), wrong(reader, entry));
            progress.at(read.incrementAndGet(), unread.size());
        });
        for (BackupEntry entry : manifest.entries().values()) {
            if (!entry.isFolder()) {
                files++;
                contents.getOrDefault(entry.sha256(), Optional.empty())
                        .ifPresent(why -> damage.add(new Backups.Damage(backup, entry.name(), why)));
            }
        }
    }

    private Optional<String> wrong(BackupReader reader, BackupEntry entry) throws IOException {
        bytes.addAndGet(entry.size());
        try (InputStream in = reader.open(entry)) {
            Backups.copy(in, OutputStream.nullOutputStream(), entry);
            return Optional.empty();
        } catch (NoSuchFileException missing) {
            return Optional.of(reader.place(entry) + " is missing");
        } catch (S3Exception unreachable) {
            throw unreachable; // It says nothing about what is there.
        } catch (IOException damaged) {
            return Optional.of(reader.place(entry) + " is damaged: " + damaged.getMessage());
        }
    }
}

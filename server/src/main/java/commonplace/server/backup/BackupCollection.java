package commonplace.server.backup;

import commonplace.base.NewerFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Backups that lie in one place and share what they have in common. */
interface BackupCollection extends BackupSource {
    BackupManifest manifest(String name) throws IOException;

    /** Of one that is there. */
    BackupReader readerOf(String name);

    /** Keeps others from changing it. */
    Closeable lock() throws IOException;

    void deleteManifests(List<String> names) throws IOException;

    void deleteContentBut(Set<String> needed) throws IOException;

    @Override
    default BackupReader reader(String name) throws IOException {
        List<String> names = names();
        if (names.isEmpty()) {
            throw new BackupException(this + " has no backup that was finished");
        }
        String wanted = name.isEmpty() ? names.getLast() : name;
        if (!names.contains(wanted)) {
            throw new BackupException(this + " has no backup '" + name + "'; there are " + String.join(", ", names));
        }
        return readerOf(wanted);
    }

    /** The files of the newest, by which the next knows what it need not read. */
    default Map<String, BackupEntry> newest(List<String> names) throws IOException {
        try {
            return names.isEmpty() ? Map.of() : manifest(names.getLast()).entries();
        } catch (NewerFormatException newer) {
            throw newer;
        } catch (IOException damaged) {
            return Map.of(); // Then everything is read again; who checks the backups is told.
        }
    }

    /**
     * Deletes the oldest backups, and what only they had.
     *
     * @return the names of those that are gone
     */
    default List<String> prune(int keep) throws IOException {
        try (var _ = lock()) {
            List<String> names = names();
            List<String> old = names.subList(0, Math.max(0, names.size() - keep));
            Set<String> needed = new HashSet<>();
            for (String name : names) {
                Collection<BackupEntry> entries = readable(name).entries().values();
                if (!old.contains(name)) {
                    entries.forEach(entry -> needed.add(entry.sha256()));
                }
            }
            deleteManifests(old);
            deleteContentBut(needed);
            return List.copyOf(old);
        }
    }

    /** One that cannot be read keeps everything from being deleted: nobody knows what it needs, and nobody has given it up. */
    private BackupManifest readable(String name) throws IOException {
        try {
            return manifest(name);
        } catch (BackupException damaged) {
            throw new BackupException(damaged.getMessage() + ". Nothing was deleted: to give that backup up, delete "
                    + BackupLayout.manifest(name) + " in " + this + ", and prune again");
        }
    }

    @Override
    void close();
}

package commonplace.server.backup;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import commonplace.base.ProcessLock;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Adds a backup to a folder of them. New content waits under other names until all of it is on disk: under its hash lies
 * nothing that is not whole, whenever the power goes.
 */
final class FolderBackupWriter implements BackupWriter {
    private final BackupFolder folder;
    private final ProcessLock lock;
    private final String name;
    private final Map<String, BackupEntry> known;
    private final Map<String, SpoolFile> incoming = new HashMap<>();
    private int count;

    private FolderBackupWriter(BackupFolder folder, ProcessLock lock, String name, Map<String, BackupEntry> known) {
        this.folder = folder;
        this.lock = lock;
        this.name = name;
        this.known = known;
    }

    /** @param time by which the backup is to be called */
    static FolderBackupWriter begin(BackupFolder folder, String time) throws IOException {
        ProcessLock lock = folder.processLock();
        try {
            List<String> names = folder.names();
            folder.clearIncoming();
            return new FolderBackupWriter(folder, lock, BackupLayout.newName(time, names), folder.newest(names));
        } catch (IOException | RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, BackupEntry> known() {
        return known;
    }

    @Override
    public boolean has(String sha256, long size) {
        if (incoming.containsKey(sha256)) {
            return true;
        }
        try {
            return Files.size(folder.content(sha256)) == size;
        } catch (IOException missing) {
            return false;
        }
    }

    @Override
    public StoredContent put(InputStream content) throws IOException {
        SpoolFile spooled = SpoolFile.of(content, folder.incoming().resolve(Integer.toString(count++)));
        if (has(spooled.sha256(), spooled.size())) {
            Files.delete(spooled.file());
        } else {
            incoming.put(spooled.sha256(), spooled);
        }
        return new StoredContent(spooled.sha256(), spooled.size());
    }

    @Override
    public long added() {
        return incoming.values().stream().mapToLong(SpoolFile::size).sum();
    }

    @Override
    public void finish(BackupManifest manifest) throws IOException {
        // File systems force many files together when they are asked for them at once.
        ParallelWork.each(List.copyOf(incoming.values()), "force", spooled -> {
            try (var channel = FileChannel.open(spooled.file(), StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        });
        Set<Path> folders = new TreeSet<>();
        for (SpoolFile spooled : incoming.values()) {
            Path place = folder.content(spooled.sha256());
            Path parent = Objects.requireNonNull(place.getParent());
            if (folders.add(parent)) {
                DurableFiles.createPrivateFolders(parent);
            }
            Files.move(spooled.file(), place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        for (Path each : folders) {
            DurableFiles.force(each);
        }
        Path file = folder.manifestFile(name);
        PrivateFiles.createFolders(Objects.requireNonNull(file.getParent()));
        DurableFiles.replacePrivate(file, out -> {
            var buffered = new BufferedOutputStream(out);
            manifest.writeTo(buffered);
            buffered.flush();
        });
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            folder.clearIncoming();
        }
    }
}

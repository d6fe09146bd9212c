package commonplace.server.backup;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import commonplace.base.ProcessLock;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A folder of backups. What files hold lies in it once, under its hash, however many backups have it; each backup is a list,
 * which is written last.
 */
final class BackupFolder implements BackupCollection {
    private final Path folder;

    private BackupFolder(Path folder) {
        this.folder = folder;
    }

    /** One that is there. */
    static BackupFolder open(Path folder) throws IOException {
        String text;
        try {
            text = Files.readString(sign(folder), StandardCharsets.US_ASCII);
        } catch (NoSuchFileException none) {
            throw new BackupException(
                    Files.isDirectory(folder)
                            ? folder + " is no folder of backups; name one that `commonplace backup` has made, or a ZIP"
                            : "there is no backup " + folder);
        }
        BackupLayout.check(sign(folder).toString(), text);
        return new BackupFolder(folder);
    }

    /** One that is there, or is made in a place where nothing is. */
    static BackupFolder make(Path folder) throws IOException {
        if (Files.exists(sign(folder))) {
            return open(folder);
        }
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !isEmpty(folder)) {
            throw new BackupException(
                    folder + " is not empty, and holds no backups; name an empty folder, or one that is not there yet");
        }
        if (!Files.isDirectory(folder)) {
            DurableFiles.createPrivateFolders(folder);
        }
        DurableFiles.replacePrivate(sign(folder), BackupLayout.signText().getBytes(StandardCharsets.US_ASCII));
        return new BackupFolder(folder);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new BackupException(folder + " is not a folder; add --zip to make a ZIP");
        }
        // What a process left that was killed in its first moment is nobody's file.
        String left = "." + sign(folder).getFileName() + DurableFiles.TEMPORARY;
        try (var files = Files.list(folder)) {
            return files.allMatch(file -> file.getFileName().toString().equals(left));
        }
    }

    private static Path sign(Path folder) {
        return folder.resolve(BackupLayout.SIGN);
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    @Override
    public Closeable lock() throws IOException {
        return processLock()::close;
    }

    ProcessLock processLock() throws IOException {
        return ProcessLock.tryAcquire(backups().resolve("lock"))
                .orElseThrow(() -> new BackupException("another process is making a backup in " + folder
                        + ", or clearing it; try again when it is done"));
    }

    private Path backups() {
        return folder.resolve(BackupLayout.BACKUPS);
    }

    Path manifestFile(String name) {
        return folder.resolve(BackupLayout.manifest(name));
    }

    Path content(String sha256) {
        return folder.resolve(BackupLayout.content(sha256));
    }

    /** Where content is until the backup that it belongs to is finished. */
    Path incoming() {
        return folder.resolve("incoming");
    }

    @Override
    public List<String> names() throws IOException {
        if (!Files.isDirectory(backups())) {
            return List.of();
        }
        try (var files = Files.list(backups())) {
            return BackupLayout.names(files.map(file -> file.getFileName().toString()));
        }
    }

    @Override
    public BackupReader readerOf(String name) {
        return new Reader(name);
    }

    @Override
    public BackupManifest manifest(String name) throws IOException {
        Path file = manifestFile(name);
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            return BackupManifest.read(in, file.toString());
        }
    }

    @Override
    public void deleteManifests(List<String> names) throws IOException {
        for (String name : names) {
            Files.delete(manifestFile(name));
        }
        if (!names.isEmpty()) {
            DurableFiles.force(backups());
        }
    }

    @Override
    public void deleteContentBut(Set<String> needed) throws IOException {
        Path content = folder.resolve(BackupLayout.CONTENT);
        if (!Files.isDirectory(content)) {
            return;
        }
        List<Path> unneeded;
        try (var files = Files.walk(content, 2)) {
            unneeded = files.filter(file -> content.relativize(file).getNameCount() == 2)
                    .filter(file -> !needed.contains(file.getFileName().toString()))
                    .toList();
        }
        for (Path file : unneeded) {
            Files.delete(file);
        }
    }

    /** Empties the place where content waits: what a process left that was killed. */
    void clearIncoming() throws IOException {
        PrivateFiles.createFolders(incoming());
        try (var files = Files.list(incoming())) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    private final class Reader implements BackupReader {
        private final String name;

        Reader(String name) {
            this.name = name;
        }

        @Override
        public BackupManifest manifest() throws IOException {
            return BackupFolder.this.manifest(name);
        }

        @Override
        public InputStream open(BackupEntry entry) throws IOException {
            return Files.newInputStream(content(entry.sha256()), LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public String place(BackupEntry entry) {
            return content(entry.sha256()).toString();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}

package commonplace.server.backup;

import commonplace.base.DurableFiles;
import commonplace.base.NewerFormatException;
import commonplace.base.PrivateFiles;
import commonplace.base.ProcessLock;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder of backups. What files hold lies in it once, under its hash, however many backups have it; each backup is a list,
 * which is written last.
 */
final class BackupFolder {
    private static final int FORMAT = 1;
    private static final String TITLE = "Commonplace backups, format ";
    private static final Pattern CONTENTS = Pattern.compile(Pattern.quote(TITLE) + "(\\d{1,9})\\s*");
    private static final String MANIFEST = ".jsonl";

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
        Matcher contents = CONTENTS.matcher(text);
        if (!contents.matches()) {
            throw new BackupException(
                    sign(folder) + " does not say which format the backups beside it have; it should be" + " the line '"
                            + TITLE + FORMAT + "'");
        }
        NewerFormatException.unlessKnown(sign(folder), Long.parseLong(contents.group(1)), FORMAT);
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
        DurableFiles.replacePrivate(sign(folder), (TITLE + FORMAT + "\n").getBytes(StandardCharsets.US_ASCII));
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
        return folder.resolve("commonplace-backups");
    }

    Path folder() {
        return folder;
    }

    /** Keeps others from changing it. */
    ProcessLock lock() throws IOException {
        return ProcessLock.tryAcquire(backups().resolve("lock"))
                .orElseThrow(() -> new BackupException("another process is making a backup in " + folder
                        + ", or clearing it; try again when it is done"));
    }

    private Path backups() {
        return folder.resolve("backups");
    }

    Path manifestFile(String name) {
        return backups().resolve(name + MANIFEST);
    }

    Path content(String sha256) {
        return folder.resolve("content").resolve(sha256.substring(0, 2)).resolve(sha256);
    }

    /** Where content is until the backup that it belongs to is finished. */
    Path incoming() {
        return folder.resolve("incoming");
    }

    /** The backups, the oldest first. */
    List<String> names() throws IOException {
        if (!Files.isDirectory(backups())) {
            return List.of();
        }
        try (var files = Files.list(backups())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(MANIFEST) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - MANIFEST.length()))
                    .sorted()
                    .toList();
        }
    }

    /** @param name empty for the newest */
    BackupReader reader(String name) throws IOException {
        List<String> names = names();
        if (names.isEmpty()) {
            throw new BackupException(folder + " has no backup that was finished");
        }
        String wanted = name.isEmpty() ? names.getLast() : name;
        if (!names.contains(wanted)) {
            throw new BackupException(folder + " has no backup '" + name + "'; there are " + String.join(", ", names));
        }
        return new Reader(wanted);
    }

    BackupManifest manifest(String name) throws IOException {
        Path file = manifestFile(name);
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            return BackupManifest.read(in, file);
        }
    }

    /**
     * Deletes the oldest backups, and what only they had.
     *
     * @return the names of those that are gone
     */
    List<String> prune(int keep) throws IOException {
        try (var _ = lock()) {
            List<String> names = names();
            List<String> old = names.subList(0, Math.max(0, names.size() - keep));
            Set<String> needed = new HashSet<>();
            for (String name : names.subList(old.size(), names.size())) {
                // One that cannot be read keeps everything from being deleted: nobody knows what it needs.
                manifest(name).entries().values().forEach(entry -> needed.add(entry.sha256()));
            }
            for (String name : old) {
                Files.delete(manifestFile(name));
            }
            if (!old.isEmpty()) {
                DurableFiles.force(backups());
            }
            deleteContentBut(needed);
            return List.copyOf(old);
        }
    }

    private void deleteContentBut(Set<String> needed) throws IOException {
        Path content = folder.resolve("content");
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
            return Files.newInputStream(place(entry), LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public Path place(BackupEntry entry) {
            return content(entry.sha256());
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}

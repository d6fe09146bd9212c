package commonplace.vault.files;

import commonplace.base.DurableFiles;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The vault's files. Never follows a symbolic link, never leaves the root, never leaves a file half-written.
 *
 * <p>Notes are not replaced as our own files are, by {@link DurableFiles}: mode, owner, attributes and birth time of the user's
 * file go with the new one, the journal is forced to disk between writing and renaming, and a file that another program
 * put there meanwhile stays.
 */
public final class FileStore {
    /** No note is read that is larger than this, whatever the limit for writing. */
    public static final long MAX_READ = 16L << 20;

    private static final String TEMPORARY_PREFIX = ".commonplace-";
    private static final String TEMPORARY_SUFFIX = ".tmp";

    private final Path root;
    private final NamingRules names;
    private volatile List<FormerFile> formers = List.of();

    public FileStore(Path root) throws IOException {
        this.root = root.toRealPath();
        this.names = NamingRules.of(this.root);
    }

    public Path root() {
        return root;
    }

    /** Calls back for each file that is a note, with its path from the root and its stamp. */
    public void walk(String folder, BiConsumer<String, NoteFileStamp> found) throws IOException {
        walk(folder, found, _ -> {});
    }

    /** The same for the whole vault; removes on the way what a killed process left, none of which was acknowledged. */
    public void sweep(BiConsumer<String, NoteFileStamp> found) throws IOException {
        List<FormerFile> left = new ArrayList<>();
        walk("", found, file -> {
            Optional<FormerFile> former = FormerFile.of(file);
            if (former.isPresent()) {
                left.add(former.get());
                return;
            }
            try {
                Files.deleteIfExists(file);
            } catch (IOException stays) {
                // A read-only vault can be read all the same.
            }
        });
        formers = List.copyOf(left);
    }

    /** What the last sweep found of files that a killed process was about to replace. */
    public List<FormerFile> formers() {
        return formers;
    }

    private void walk(String folder, BiConsumer<String, NoteFileStamp> found, Consumer<Path> leftover)
            throws IOException {
        Path start = folder.isEmpty() ? root : root.resolve(folder);
        if (!Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS) || leavesRoot(start)) {
            return;
        }
        Files.walkFileTree(start, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return !directory.equals(start) && isHidden(directory)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !isHidden(file) && NotePath.isNoteFile(file.toString())) {
                    found.accept(relative(file), NoteFileStamp.of(attributes));
                } else if (isLeftover(file)) {
                    leftover.accept(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    public Optional<NoteFileStamp> stamp(String file) throws IOException {
        return names.canBe(file) ? attributes(root.resolve(file)).map(NoteFileStamp::of) : Optional.empty();
    }

    /** Nothing when there is no file of that name. */
    private Optional<BasicFileAttributes> attributes(Path path) throws IOException {
        try {
            var attributes = attributesIfThere(path);
            return attributes != null && attributes.isRegularFile() && !leavesRoot(parent(path))
                    ? Optional.of(attributes)
                    : Optional.empty();
        } catch (IOException notThere) {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            throw notThere;
        }
    }

    /** Most paths that are asked about in vain would cost an exception else. */
    private static @Nullable BasicFileAttributes attributesIfThere(Path path) throws IOException {
        return path.getFileSystem()
                .provider()
                .readAttributesIfExists(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    public FileIdentity identity(String file) throws IOException {
        return identity(root.resolve(file));
    }

    private static FileIdentity identity(Path file) throws IOException {
        return FileIdentity.of(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    /** The file, with each folder on the way and itself spelled as the disk does: macOS takes characters apart. */
    public String spelled(String file) {
        var spelled = new StringBuilder();
        for (String segment : file.split("/", -1)) {
            String apart = Normalizer.normalize(segment, Normalizer.Form.NFD);
            boolean same = apart.equals(segment) || exists(spelled + segment) || !exists(spelled + apart);
            spelled.append(same ? segment : apart).append('/');
        }
        return spelled.substring(0, spelled.length() - 1);
    }

    /** What stands at a path where no note could be read, if anything does; a write there would destroy it. */
    public Optional<String> obstacle(String file) throws IOException {
        if (!names.canBe(file)) {
            return Optional.of(names.whyNot(file));
        }
        Path path = root.resolve(file);
        for (Path folder : foldersDownTo(path)) {
            var found = attributesIfThere(folder);
            if (found == null) {
                return Optional.empty();
            }
            if (found.isSymbolicLink()) {
                return Optional.of("its folder is a symbolic link, which could lead out of the vault");
            }
            if (!found.isDirectory()) {
                return Optional.of("'" + relative(folder) + "' is a file, not a folder");
            }
        }
        var found = attributesIfThere(path);
        if (found == null) {
            return Optional.empty();
        }
        if (found.isSymbolicLink()) {
            return Optional.of("a symbolic link of that name is in the way");
        }
        if (found.isDirectory()) {
            return Optional.of("a folder of that name is in the way");
        }
        return Optional.of(
                found.isRegularFile()
                        ? "the file is larger than " + MAX_READ + " bytes, too large for a note"
                        : "something of that name that is not a file is in the way");
    }

    /** The folders that a path lies in, the outermost first, without the root. */
    private List<Path> foldersDownTo(Path path) {
        var folders = new ArrayList<Path>();
        for (Path folder = parent(path); !folder.equals(root); folder = parent(folder)) {
            folders.addFirst(folder);
        }
        return folders;
    }

    /** Whether it is a symbolic link, or lies behind one. */
    public boolean isBehindLink(String path) {
        return names.canBe(path) && leavesRoot(root.resolve(path));
    }

    public boolean exists(String path) {
        return names.canBe(path) && Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether two paths are one file, as where upper and lower case are alike. */
    public boolean isSame(String one, String other) throws IOException {
        return exists(one) && exists(other) && Files.isSameFile(root.resolve(one), root.resolve(other));
    }

    public boolean isDirectory(String path) {
        return names.canBe(path) && Files.isDirectory(root.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    /** Reads a file, if it is still the one with this stamp. */
    public Optional<byte[]> loadUnchanged(String file, NoteFileStamp stamp) throws IOException {
        Optional<NoteFileStamp> expected = Optional.of(stamp);
        if (!stamp(file).equals(expected)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(root.resolve(file));
            return stamp(file).equals(expected) ? Optional.of(bytes) : Optional.empty();
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    /** Reads a file that holds still: its stamp is the same before and after, unless somebody writes without pause. */
    public Optional<FileContent> load(String file) throws IOException {
        if (!names.canBe(file)) {
            return Optional.empty();
        }
        Path path = root.resolve(file);
        for (int attempt = 0; ; attempt++) {
            Optional<BasicFileAttributes> before = attributes(path);
            if (before.isEmpty() || before.get().size() > MAX_READ) {
                return Optional.empty();
            }
            try {
                byte[] bytes = Files.readAllBytes(path);
                Optional<BasicFileAttributes> after = attributes(path);
                NoteFileStamp stamp = NoteFileStamp.of(before.get());
                if (after.isPresent()
                        && (attempt == 5 || NoteFileStamp.of(after.get()).equals(stamp))) {
                    return Optional.of(new FileContent(
                            bytes, stamp, CreationTime.read(path, after.get()), FileIdentity.of(after.get())));
                }
            } catch (NoSuchFileException replaced) {
                // An editor that saves by rename; look again.
                if (attempt == 5) {
                    return Optional.empty();
                }
            }
        }
    }

    /**
     * Puts a file's new content beside it; the file's mode, owner and attributes go with it. What can stand against
     * writing it has come out on return.
     */
    public Replacement prepare(String file, byte[] bytes, Instant created) throws IOException {
        Path target = names.resolve(file);
        Path directory = parent(target);
        List<Path> folders = createFolders(directory);
        Path temporary = temporaryIn(directory);
        FileChannel channel;
        try {
            channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException failed) {
            deleteEmpty(folders);
            throw failed;
        }
        try {
            boolean isThere = attributesIfThere(target) != null;
            if (isThere && !Files.isWritable(target)) {
                // A rename would not mind, but the user who made the file read-only does.
                throw new AccessDeniedException(file);
            }
            var buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            InheritedAttributes.give(isThere ? target : null, temporary, created);
            var attributes = Files.readAttributes(temporary, BasicFileAttributes.class);
            return new Replacement(
                    target, temporary, channel, NoteFileStamp.of(attributes), FileIdentity.of(attributes), folders);
        } catch (IOException failed) {
            channel.close();
            Files.deleteIfExists(temporary);
            deleteEmpty(folders);
            throw failed;
        }
    }

    /** Gives a file or a folder another name that nothing has; on disk on return. */
    public void rename(String from, String to) throws IOException {
        Path source = names.resolve(from);
        Path target = names.resolve(to);
        if (leavesRoot(source)) {
            throw new IOException("its folder is a symbolic link");
        }
        List<Path> folders = createFolders(parent(target));
        try {
            Files.move(source, target);
        } catch (IOException failed) {
            deleteEmpty(folders);
            throw failed;
        }
        DurableFiles.force(parent(target));
        DurableFiles.force(parent(source));
    }

    /**
     * Writes a file from outside whole or not at all, with the time it was last changed.
     *
     * @param replace whether it takes the place of a file that is there; without it, one that appears meanwhile stays
     */
    public void copyIn(String file, IncomingFile item, boolean replace) throws IOException {
        Path target = names.resolve(file);
        Path directory = parent(target);
        List<Path> folders = createFolders(directory);
        Path temporary = temporaryIn(directory);
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    var in = item.open()) {
                in.transferTo(Channels.newOutputStream(channel));
                InheritedAttributes.give(exists(file) ? target : null, temporary, item.created());
                Files.setLastModifiedTime(temporary, item.modified());
                NoteFileStamp stamp = NoteFileStamp.of(Files.readAttributes(temporary, BasicFileAttributes.class));
                if (stamp(file).filter(stamp::equals).isPresent()) {
                    // Other content with the same size and time: programs that compare by these must see the change.
                    Files.setLastModifiedTime(temporary, FileTime.from(Instant.now()));
                }
                channel.force(true);
            }
            if (replace) {
                DurableFiles.putInPlace(temporary, target);
            } else {
                Files.move(temporary, target);
                DurableFiles.force(directory);
            }
        } catch (IOException failed) {
            Files.deleteIfExists(temporary);
            deleteEmpty(folders);
            throw failed;
        }
    }

    /** Makes sure that the folder of a file knows it on disk. */
    public void forceFolderOf(String file) throws IOException {
        Path folder = parent(root.resolve(file));
        if (Files.isDirectory(folder)) {
            DurableFiles.force(folder);
        }
    }

    public InputStream open(String file) throws IOException {
        return Files.newInputStream(names.resolve(file), LinkOption.NOFOLLOW_LINKS);
    }

    public void delete(String file) throws IOException {
        Path target = names.resolve(file);
        if (leavesRoot(target)) {
            throw new IOException("its folder is a symbolic link");
        }
        Files.deleteIfExists(target);
        DurableFiles.force(parent(target));
    }

    /** Deletes a folder if nothing is in it, nothing hidden either. */
    public void deleteIfEmpty(String folder) throws IOException {
        Path path = root.resolve(folder);
        if (Files.isDirectory(path) && !leavesRoot(path)) {
            try {
                Files.delete(path);
                DurableFiles.force(parent(path));
            } catch (DirectoryNotEmptyException | NoSuchFileException harmless) {
                // It is not empty, or somebody else was faster.
            }
        }
    }

    /** A name beside the target, so that renaming is atomic; hidden, so that nobody takes it for a note. */
    public static Path temporaryIn(Path directory) {
        return directory.resolve(TEMPORARY_PREFIX
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong())
                + TEMPORARY_SUFFIX);
    }

    /** Whether a file of this name is one that a killed process left behind. */
    public static boolean isLeftover(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith(TEMPORARY_PREFIX)
                && (name.endsWith(TEMPORARY_SUFFIX) || FormerFile.of(file).isPresent());
    }

    /** A folder that went away takes no notes with it: it may come back, as that of a disk that was unmounted. */
    public void expectRoot() throws IOException {
        if (!Files.isDirectory(root)) {
            throw new IOException("the vault's folder " + root + " is not there");
        }
    }

    /** Returns those that it made, the innermost first. */
    private List<Path> createFolders(Path directory) throws IOException {
        List<Path> missing = new ArrayList<>();
        for (Path folder = directory; !Files.exists(folder, LinkOption.NOFOLLOW_LINKS); folder = parent(folder)) {
            missing.add(folder);
        }
        if (leavesRoot(directory)) {
            throw new IOException("its folder is a symbolic link, which could lead out of the vault");
        }
        try {
            for (Path folder : missing.reversed()) {
                Files.createDirectories(folder);
                DurableFiles.force(parent(folder));
            }
        } catch (IOException failed) {
            deleteEmpty(missing);
            throw failed;
        }
        return missing;
    }

    /**
     * Takes folders away that were made for what did not come, the innermost first, unless something else has come there. The
     * caller is told why it did not come, and nothing of a folder that stays.
     */
    static void deleteEmpty(List<Path> folders) {
        for (Path folder : folders) {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException stays) {
                // It is in use, or was never made.
            }
        }
    }

    /** A symbolic link anywhere on the way could lead out of the vault, now or after the check. */
    private boolean leavesRoot(Path path) {
        for (Path each = path; !each.equals(root); each = parent(each)) {
            if (Files.isSymbolicLink(each)) {
                return true;
            }
        }
        return false;
    }

    /** Every file and folder in here lies in another, up to the root. */
    private static Path parent(Path inside) {
        return Objects.requireNonNull(inside.getParent());
    }

    private boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    private String relative(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }
}

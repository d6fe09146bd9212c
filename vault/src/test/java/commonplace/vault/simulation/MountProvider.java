package commonplace.vault.simulation;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the JDK's {@link Files} asks a file system for. There are no symbolic links, and everybody may do everything. */
final class MountProvider extends FileSystemProvider {
    private final Mount mount;

    MountProvider(Mount mount) {
        this.mount = mount;
    }

    private SimulatedDisk disk() {
        return mount.disk();
    }

    /** What has this path, if anything has. */
    private static @Nullable Node find(Tree tree, Path path) throws IOException {
        Node node = tree.node(Tree.ROOT);
        for (String name : MountPath.of(path.toAbsolutePath()).names()) {
            if (!node.isFolder) {
                throw new FileSystemException(path.toString(), null, "Not a directory");
            }
            Long child = node.entries.get(name);
            if (child == null) {
                return null;
            }
            node = tree.node(child);
        }
        return node;
    }

    static Node node(Tree tree, Path path) throws IOException {
        Node node = find(tree, path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    private static Node folderOf(Tree tree, Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null) {
            throw new FileSystemException(path.toString(), null, "Device or resource busy");
        }
        Node folder = node(tree, parent);
        if (!folder.isFolder) {
            throw new FileSystemException(path.toString(), null, "Not a directory");
        }
        return folder;
    }

    private static String nameOf(Path path) {
        return MountPath.of(path).names().getLast();
    }

    private static String permissions(FileAttribute<?>[] attributes, String usual) {
        for (FileAttribute<?> attribute : attributes) {
            if (attribute.name().equals("posix:permissions") && attribute.value() instanceof Set<?> set) {
                var permissions = new java.util.HashSet<PosixFilePermission>();
                set.forEach(each -> permissions.add((PosixFilePermission) each));
                return PosixFilePermissions.toString(permissions);
            }
        }
        return usual;
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        boolean appends = options.contains(StandardOpenOption.APPEND);
        boolean writes = appends || options.contains(StandardOpenOption.WRITE);
        boolean reads = options.contains(StandardOpenOption.READ) || !writes;
        boolean createsNew = writes && options.contains(StandardOpenOption.CREATE_NEW);
        boolean creates = createsNew || (writes && options.contains(StandardOpenOption.CREATE));
        synchronized (disk()) {
            @Nullable Node node = disk().<@Nullable Node>look(mount, tree -> opened(tree, path, createsNew, creates));
            if (node == null) {
                node = create(path, false, permissions(attributes, "rw-r--r--"));
            } else if (node.isFolder && writes) {
                throw new FileSystemException(path.toString(), null, "Is a directory");
            } else if (writes && options.contains(StandardOpenOption.TRUNCATE_EXISTING) && node.bytes.length > 0) {
                long number = node.number;
                disk().change(
                                mount,
                                _ -> new Operation.Truncate(
                                        number, 0, disk().clock().instant()));
            }
            return new NodeChannel(mount, node, reads, writes, appends);
        }
    }

    private static @Nullable Node opened(Tree tree, Path path, boolean createsNew, boolean creates) throws IOException {
        Node found = find(tree, path);
        if (found != null && createsNew) {
            throw new FileAlreadyExistsException(path.toString());
        }
        if (found == null && !creates) {
            throw new NoSuchFileException(path.toString());
        }
        return found;
    }

    private Node create(Path path, boolean isFolder, String permissions) throws IOException {
        return disk().change(mount, tree -> {
            if (find(tree, path) != null) {
                throw new FileAlreadyExistsException(path.toString());
            }
            return new Operation.Create(
                    folderOf(tree, path).number,
                    nameOf(path),
                    disk().newNumber(),
                    isFolder,
                    permissions,
                    disk().clock().instant());
        });
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String name : disk().look(mount, tree -> {
            Node node = node(tree, folder);
            if (!node.isFolder) {
                throw new NotDirectoryException(folder.toString());
            }
            return List.copyOf(node.entries.keySet());
        })) {
            Path path = folder.resolve(name);
            if (filter.accept(path)) {
                paths.add(path);
            }
        }
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return paths.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        create(path, true, permissions(attributes, "rwxr-xr-x"));
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        disk().change(mount, tree -> {
            Node node = node(tree, existing);
            if (find(tree, link) != null) {
                throw new FileAlreadyExistsException(link.toString());
            }
            return new Operation.Link(folderOf(tree, link).number, nameOf(link), node.number);
        });
    }

    @Override
    public void delete(Path path) throws IOException {
        disk().change(mount, tree -> {
            Node node = node(tree, path);
            if (!node.entries.isEmpty()) {
                throw new DirectoryNotEmptyException(path.toString());
            }
            return new Operation.Delete(folderOf(tree, path).number, nameOf(path));
        });
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        List<CopyOption> wanted = List.of(options);
        boolean atomic = wanted.contains(StandardCopyOption.ATOMIC_MOVE);
        boolean replaces = atomic || wanted.contains(StandardCopyOption.REPLACE_EXISTING);
        if (!(target instanceof MountPath)) {
            throw new AtomicMoveNotSupportedException(source.toString(), target.toString(), "another file system");
        }
        if (Files.exists(target) && isSameFile(source, target)) {
            return;
        }
        disk().change(mount, tree -> {
            Node moved = node(tree, source);
            Node there = find(tree, target);
            if (there != null) {
                expectReplaceable(moved, there, target, replaces, atomic);
            }
            if (moved.isFolder && target.toAbsolutePath().startsWith(source.toAbsolutePath())) {
                throw new FileSystemException(source.toString(), target.toString(), "Invalid argument");
            }
            return new Operation.Rename(
                    folderOf(tree, source).number,
                    nameOf(source),
                    folderOf(tree, target).number,
                    nameOf(target),
                    moved.number);
        });
    }

    /** As rename(2) has it when it is atomic; else what is there is deleted first. */
    private static void expectReplaceable(Node moved, Node there, Path target, boolean replaces, boolean atomic)
            throws IOException {
        if (!replaces) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (atomic && there.isFolder && !moved.isFolder) {
            throw new FileSystemException(target.toString(), null, "Is a directory");
        }
        if (atomic && !there.isFolder && moved.isFolder) {
            throw new FileSystemException(target.toString(), null, "Not a directory");
        }
        if (atomic && !there.entries.isEmpty()) {
            throw new FileSystemException(target.toString(), null, "Directory not empty");
        }
        if (!there.entries.isEmpty()) {
            throw new DirectoryNotEmptyException(target.toString());
        }
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return one.equals(other)
                || disk().look(mount, tree -> node(tree, one)) == disk().look(mount, tree -> node(tree, other));
    }

    @Override
    public boolean isHidden(Path path) {
        return nameOf(path).startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        checkAccess(path);
        return new MountStore(mount.name());
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        disk().look(mount, tree -> node(tree, path));
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return NodeAttributes.isView(type) ? type.cast(NodeAttributes.view(mount, path, type)) : null;
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (type != BasicFileAttributes.class && type != PosixFileAttributes.class) {
            throw new UnsupportedOperationException(type.getName());
        }
        return type.cast(disk().look(mount, tree -> NodeAttributes.of(node(tree, path))));
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw new UnsupportedOperationException(attributes);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException(attribute);
    }

    @Override
    public String getScheme() {
        return "simulated";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return mount;
    }

    @Override
    public Path getPath(URI uri) {
        return mount.path(uri.getPath());
    }
}

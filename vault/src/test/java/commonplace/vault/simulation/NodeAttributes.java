package commonplace.vault.simulation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a file besides what it holds, as it was at one moment. Everything belongs to one user. */
record NodeAttributes(
        long number, boolean isDirectory, long size, FileTime modified, FileTime created, String permissionText)
        implements PosixFileAttributes {
    private record Somebody(String name) implements GroupPrincipal {
        @Override
        public String getName() {
            return name;
        }
    }

    private static final Somebody OWNER = new Somebody("owner");

    static NodeAttributes of(Node node) {
        return new NodeAttributes(
                node.number,
                node.isFolder,
                node.bytes.length,
                FileTime.from(node.modified),
                FileTime.from(node.created),
                node.permissions);
    }

    static boolean isView(Class<? extends FileAttributeView> type) {
        return type == BasicFileAttributeView.class
                || type == FileOwnerAttributeView.class
                || type == PosixFileAttributeView.class
                || type == UserDefinedFileAttributeView.class;
    }

    static FileAttributeView view(Mount mount, Path path, Class<? extends FileAttributeView> type) {
        return type == UserDefinedFileAttributeView.class ? new Own(mount, path) : new Usual(mount, path);
    }

    @Override
    public FileTime lastModifiedTime() {
        return modified;
    }

    @Override
    public FileTime lastAccessTime() {
        return modified;
    }

    @Override
    public FileTime creationTime() {
        return created;
    }

    @Override
    public boolean isRegularFile() {
        return !isDirectory;
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public Object fileKey() {
        return number;
    }

    @Override
    public UserPrincipal owner() {
        return OWNER;
    }

    @Override
    public GroupPrincipal group() {
        return OWNER;
    }

    @Override
    public Set<PosixFilePermission> permissions() {
        return PosixFilePermissions.fromString(permissionText);
    }

    private static long number(Mount mount, Path path) throws IOException {
        return mount.disk().look(mount, tree -> MountProvider.node(tree, path).number);
    }

    /** Times, permissions and owners. */
    private record Usual(Mount mount, Path path) implements PosixFileAttributeView {
        @Override
        public String name() {
            return "posix";
        }

        @Override
        public PosixFileAttributes readAttributes() throws IOException {
            return mount.disk().look(mount, tree -> of(MountProvider.node(tree, path)));
        }

        @Override
        public void setTimes(@Nullable FileTime modified, @Nullable FileTime accessed, @Nullable FileTime created)
                throws IOException {
            if (modified != null) {
                long number = number(mount, path);
                mount.disk().change(mount, _ -> new Operation.SetModified(number, modified.toInstant()));
            }
        }

        @Override
        public void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
            long number = number(mount, path);
            String text = PosixFilePermissions.toString(permissions);
            if (!readAttributes().permissions().equals(permissions)) {
                mount.disk().change(mount, _ -> new Operation.SetPermissions(number, text));
            }
        }

        @Override
        public UserPrincipal getOwner() {
            return OWNER;
        }

        @Override
        public void setOwner(UserPrincipal owner) {}

        @Override
        public void setGroup(GroupPrincipal group) {}
    }

    /** Attributes that programs name themselves. */
    private record Own(Mount mount, Path path) implements UserDefinedFileAttributeView {
        @Override
        public String name() {
            return "user";
        }

        @Override
        public List<String> list() throws IOException {
            return mount.disk()
                    .look(
                            mount,
                            tree -> List.copyOf(
                                    MountProvider.node(tree, path).attributes.keySet()));
        }

        private byte[] value(String name) throws IOException {
            return mount.disk().look(mount, tree -> {
                byte[] value = MountProvider.node(tree, path).attributes.get(name);
                if (value == null) {
                    throw new FileSystemException(path.toString(), null, "No attribute '" + name + "'");
                }
                return value;
            });
        }

        @Override
        public int size(String name) throws IOException {
            return value(name).length;
        }

        @Override
        public int read(String name, ByteBuffer to) throws IOException {
            byte[] value = value(name);
            to.put(value);
            return value.length;
        }

        @Override
        public int write(String name, ByteBuffer from) throws IOException {
            byte[] value = new byte[from.remaining()];
            from.get(value);
            long number = number(mount, path);
            mount.disk().change(mount, _ -> new Operation.SetAttribute(number, name, value));
            return value.length;
        }

        @Override
        public void delete(String name) {
            throw new UnsupportedOperationException();
        }
    }
}

package commonplace.vault.simulation;

import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import org.jspecify.annotations.Nullable;

/** What the JDK calls the volume that a file lies on. */
final class MountStore extends FileStore {
    private static final long ROOM = 1L << 40;

    private final String name;

    MountStore(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String type() {
        return "simulated";
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public long getTotalSpace() {
        return ROOM;
    }

    @Override
    public long getUsableSpace() {
        return ROOM;
    }

    @Override
    public long getUnallocatedSpace() {
        return ROOM;
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return NodeAttributes.isView(type);
    }

    @Override
    public boolean supportsFileAttributeView(String view) {
        return view.equals("basic") || view.equals("posix") || view.equals("owner") || view.equals("user");
    }

    @Override
    public <V extends FileStoreAttributeView> @Nullable V getFileStoreAttributeView(Class<V> type) {
        return null;
    }

    @Override
    public Object getAttribute(String attribute) {
        throw new UnsupportedOperationException();
    }
}

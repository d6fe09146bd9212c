package commonplace.vault.simulation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Instant;

/** An open file, whatever becomes of its name; or an open folder, which can only be forced. */
final class NodeChannel extends FileChannel {
    private final Mount mount;
    private final Node node;
    private final boolean reads;
    private final boolean writes;
    private final boolean appends;
    private long position;

    NodeChannel(Mount mount, Node node, boolean reads, boolean writes, boolean appends) {
        this.mount = mount;
        this.node = node;
        this.reads = reads;
        this.writes = writes;
        this.appends = appends;
    }

    private interface Change {
        Operation at(Instant now);
    }

    private void change(Change change) throws IOException {
        if (!writes) {
            throw new NonWritableChannelException();
        }
        mount.disk().change(mount, _ -> change.at(mount.disk().clock().instant()));
    }

    private void expectOpen() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public synchronized int read(ByteBuffer to) throws IOException {
        int count = read(to, position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public int read(ByteBuffer to, long from) throws IOException {
        expectOpen();
        if (!reads) {
            throw new NonReadableChannelException();
        }
        return mount.disk().look(mount, _ -> {
            if (from >= node.bytes.length) {
                return to.hasRemaining() ? -1 : 0;
            }
            int count = Math.min(to.remaining(), Math.toIntExact(node.bytes.length - from));
            to.put(node.bytes, Math.toIntExact(from), count);
            return count;
        });
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public synchronized int write(ByteBuffer from) throws IOException {
        long at = appends ? size() : position;
        int count = write(from, at);
        position = at + count;
        return count;
    }

    @Override
    public int write(ByteBuffer from, long at) throws IOException {
        expectOpen();
        byte[] bytes = new byte[from.remaining()];
        from.duplicate().get(bytes);
        if (bytes.length > 0) {
            change(now -> new Operation.Write(node.number, at, bytes, now));
            from.position(from.limit());
        }
        return bytes.length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public synchronized long position() throws IOException {
        expectOpen();
        return position;
    }

    @Override
    public synchronized FileChannel position(long newPosition) throws IOException {
        expectOpen();
        position = newPosition;
        return this;
    }

    @Override
    public long size() throws IOException {
        expectOpen();
        return mount.disk().look(mount, _ -> (long) node.bytes.length);
    }

    @Override
    public synchronized FileChannel truncate(long size) throws IOException {
        expectOpen();
        if (size < size()) {
            change(now -> new Operation.Truncate(node.number, size, now));
        }
        position = Math.min(position, size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        expectOpen();
        mount.disk().change(mount, _ -> new Operation.Sync(node.number));
    }

    @Override
    public long transferTo(long from, long count, WritableByteChannel target) throws IOException {
        var bytes = ByteBuffer.allocate(Math.toIntExact(Math.min(count, Math.max(0, size() - from))));
        int read = read(bytes, from);
        return read <= 0 ? 0 : target.write(bytes.flip());
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long at, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long from, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long from, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void implCloseChannel() {}
}

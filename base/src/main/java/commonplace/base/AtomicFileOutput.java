package commonplace.base;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;

/**
 * A file that is written step by step, and stands under its name when it is whole and on disk, or not at all. Where all contents
 * can be written in one go, {@link DurableFiles} does it.
 *
 * <pre>{@code
 * try (var output = AtomicFileOutput.createPrivate(file)) {
 *     output.stream().write(...);
 *     output.commit();
 * }
 * }</pre>
 *
 * <p>One at a time for each file: what a killed process left goes.
 */
public final class AtomicFileOutput implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Path temporary;
    private final FileChannel channel;
    private final OutputStream stream;

    private AtomicFileOutput(Path file, Path temporary, FileChannel channel) {
        this.file = file;
        this.temporary = temporary;
        this.channel = channel;
        this.stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** One that has the rights of other files of this user. Makes the folders above it. */
    public static AtomicFileOutput create(Path file) throws IOException {
        return create(file, new FileAttribute<?>[0]);
    }

    /** One that nobody but its owner can read. */
    public static AtomicFileOutput createPrivate(Path file) throws IOException {
        return create(file, PrivateFiles.rightsOfFile(file));
    }

    private static AtomicFileOutput create(Path file, FileAttribute<?>[] rights) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = Objects.requireNonNull(absolute.getParent(), "a file lies in a folder");
        DurableFiles.createFolders(folder);
        Path temporary = folder.resolve("." + absolute.getFileName() + DurableFiles.TEMPORARY);
        Files.deleteIfExists(temporary);
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new AtomicFileOutput(absolute, temporary, FileChannel.open(temporary, options, rights));
    }

    public OutputStream stream() {
        return stream;
    }

    /** Forces it to disk, and gives it its name, also in the place of another file. */
    public void commit() throws IOException {
        stream.flush();
        channel.force(true);
        channel.close();
        DurableFiles.putInPlace(temporary, file);
    }

    /** Without a commit, nothing was written. */
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
    }
}

package commonplace.search.engine;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.OutputStreamIndexOutput;

/** Files of an index that nobody but their owner can read: Lucene makes its own with the rights of the umask. */
final class PrivateDirectory extends FilterDirectory {
    private static final int BUFFER = 8192;

    private final FSDirectory files;
    private final AtomicLong temporaries = new AtomicLong();

    private PrivateDirectory(FSDirectory files) {
        super(files);
        this.files = files;
    }

    static PrivateDirectory open(Path path) throws IOException {
        return new PrivateDirectory(FSDirectory.open(path));
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return output(name);
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        while (true) {
            try {
                return output(getTempFileName(prefix, suffix, temporaries.getAndIncrement()));
            } catch (FileAlreadyExistsException taken) {
                // Left by a process that was killed; the next number is free.
            }
        }
    }

    private IndexOutput output(String name) throws IOException {
        // Where a file is deleted while it is open, as on Windows, it may still be there under its name.
        files.deletePendingFiles();
        Path file = files.getDirectory().resolve(name);
        var channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new OutputStreamIndexOutput("Private(" + file + ")", name, Channels.newOutputStream(channel), BUFFER);
    }
}

package commonplace.search.engine;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NRTCachingDirectory;
import org.apache.lucene.util.IOUtils;

/** Where an index lies, and what is done when what lies there cannot be used. */
public record IndexDirectory(Path path, String format, Consumer<String> says) {
    /** Raise it when fields or analysis change: what older versions wrote is then thrown away and indexed again. */
    private static final String OUR_FORMAT = "1";

    private static final String FORMAT = "format";

    /** The file that condemns an index whose damage showed only after it had been opened. */
    private static final String CONDEMNED = "condemned";

    /** What one write adds stays in memory until the next commit instead of becoming files each time. */
    private static final double MAX_CACHED_SEGMENT_MB = 4;

    private static final double MAX_CACHE_MB = 16;

    record OpenedIndex(LuceneEngine engine, boolean fresh) {}

    OpenedIndex open(Supplier<IndexWriterConfig> config) throws IOException {
        PrivateFiles.createFolders(path);
        PrivateFiles.createIfMissing(path.resolve(IndexWriter.WRITE_LOCK_NAME));
        try {
            Optional<LuceneEngine> existing = openExisting(config);
            if (existing.isPresent()) {
                return new OpenedIndex(existing.get(), false);
            }
            discard();
            return new OpenedIndex(start(config), true);
        } catch (LockObtainFailedException e) {
            throw new IndexInUseException(path, e);
        }
    }

    /** What every commit carries, so that the next to open it knows whether it can read it. */
    public Map<String, String> notes() {
        return Map.of(FORMAT, OUR_FORMAT + "/" + format);
    }

    /** What the caller's format was, from the notes of a commit; empty where they do not tell. */
    public static String format(Map<String, String> notes) {
        String written = notes.getOrDefault(FORMAT, "");
        return written.substring(written.indexOf('/') + 1);
    }

    /** As far as it can be done: on a disk that is failing, the damage will be found again. */
    void condemn() {
        if (!isThere()) {
            return; // Somebody has deleted it, which is all that could be done.
        }
        try {
            PrivateFiles.createIfMissing(path.resolve(CONDEMNED));
        } catch (IOException e) {
            says.accept("The search index is damaged and could not be marked so (" + e.getMessage() + ").");
        }
    }

    /** Whether it still lies where it was opened: a cleaning program deletes the lock with the rest. */
    boolean isThere() {
        return Files.exists(path.resolve(IndexWriter.WRITE_LOCK_NAME));
    }

    public boolean isCondemned() {
        return Files.exists(path.resolve(CONDEMNED));
    }

    private Optional<LuceneEngine> openExisting(Supplier<IndexWriterConfig> config) throws IOException {
        if (isCondemned()) {
            says.accept("The search index was damaged and is built again.");
            return Optional.empty();
        }
        if (!hasCommit()) {
            return Optional.empty();
        }
        try {
            // Before anything opens it: the engine refuses one whose entries lie in another order.
            if (committedNotes().entrySet().containsAll(notes().entrySet())) {
                return Optional.of(start(config));
            }
            says.accept("The search index is of another version and is built again.");
        } catch (LockObtainFailedException e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            // A damaged length may ask for more memory than there is, so that an Error too tells of the files.
            if (isOutsideTheIndex(e)) {
                throw e;
            }
            says.accept("The search index could not be read and is built again (" + e.getMessage() + ").");
        }
        return Optional.empty();
    }

    /** A directory without permission or a machine out of file handles says nothing about the index. */
    private static boolean isOutsideTheIndex(Throwable e) {
        return e instanceof FileSystemException && !(e instanceof NoSuchFileException);
    }

    private boolean hasCommit() throws IOException {
        try (var files = FSDirectory.open(path)) {
            return DirectoryReader.indexExists(files);
        }
    }

    private Map<String, String> committedNotes() throws IOException {
        // Under the lock, since nothing can be said of an index that another process is about to write.
        try (var files = FSDirectory.open(path);
                var _ = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            return SegmentInfos.readLatestCommit(files).getUserData();
        }
    }

    private LuceneEngine start(Supplier<IndexWriterConfig> config) throws IOException {
        var files = new NRTCachingDirectory(PrivateDirectory.open(path), MAX_CACHED_SEGMENT_MB, MAX_CACHE_MB);
        try {
            return LuceneEngine.start(files, config.get());
        } catch (Throwable e) {
            IOUtils.closeWhileHandlingException(files);
            throw e;
        }
    }

    /** Under the lock, so that the index of a running process is never deleted. */
    public void discard() throws IOException {
        try (Directory files = FSDirectory.open(path);
                var _ = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String file : files.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME) && !file.equals(CONDEMNED)) {
                    files.deleteFile(file);
                }
            }
            // Last, so that what is half deleted stays condemned.
            Files.deleteIfExists(path.resolve(CONDEMNED));
        }
    }
}

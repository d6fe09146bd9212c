package commonplace.vault.files;

import commonplace.vault.notes.Note;
import commonplace.vault.notes.TextScanResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the texts of many files with as few calls to the system as there can be. Like {@link FileStore}, it follows no
 * symbolic link: each folder is looked at once, each file when it is opened. Not for several threads at once.
 */
public final class FileTexts {
    private static final Set<OpenOption> OPTIONS = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final int BLOCK = 1 << 16;

    private final FileStore files;
    private final Map<String, Boolean> behindLinks = new HashMap<>();
    private byte[] bytes = new byte[BLOCK];

    public FileTexts(FileStore files) {
        this.files = files;
    }

    /** Has what a note's file holds now read; empty when it is no longer there, no file of ours, or nothing for this reader. */
    public <R> Optional<R> read(Note note, TextScanResult.Reader<R> reader) throws IOException {
        String file = note.source().file();
        String folder = file.substring(0, Math.max(0, file.lastIndexOf('/')));
        if (behindLinks.computeIfAbsent(folder, files::isBehindLink)) {
            return Optional.empty();
        }
        Path path = files.root().resolve(file);
        try (var channel = FileChannel.open(path, OPTIONS)) {
            int length = read(channel);
            return length > FileStore.MAX_READ ? Optional.empty() : reader.read(note, bytes, length);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (IOException refused) {
            // What stands there now may be a link or a folder, which has no exception of its own.
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                throw refused;
            }
            return Optional.empty();
        }
    }

    /** Reads to the end, or a little further than anything is read. */
    private int read(FileChannel channel) throws IOException {
        int length = 0;
        while (length <= FileStore.MAX_READ) {
            if (length + BLOCK > bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            int count = channel.read(ByteBuffer.wrap(bytes, length, BLOCK));
            length += Math.max(0, count);
            if (count < BLOCK) {
                break;
            }
        }
        return length;
    }
}

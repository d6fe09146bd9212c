package commonplace.vault.transfer;

import commonplace.base.DurableFiles;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.IncomingFile;
import commonplace.vault.files.Survey;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Puts files into a ZIP that stands under its name only when it is complete. The files come one by one from its user, and
 * some may be refused, so the ZIP is not written in one go as other files are.
 */
final class ZipTarget implements TransferTarget, AutoCloseable {
    private final Path file;
    private final Path temporary;
    private final FileChannel channel;
    private final ZipOutputStream zip;

    private ZipTarget(Path file, Path temporary, FileChannel channel) {
        this.file = file;
        this.temporary = temporary;
        this.channel = channel;
        this.zip = new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
    }

    static ZipTarget open(Path to) throws IOException {
        Path file = to.toAbsolutePath();
        Path directory = Objects.requireNonNull(file.getParent(), "a file lies in a folder");
        Files.createDirectories(directory);
        Path temporary = FileStore.temporaryIn(directory);
        return new ZipTarget(
                file, temporary, FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    @Override
    public Put put(IncomingFile item) throws IOException {
        try (InputStream in = item.open()) {
            var entry = new ZipEntry(item.file());
            entry.setLastModifiedTime(item.modified());
            zip.putNextEntry(entry);
            in.transferTo(zip);
            zip.closeEntry();
            return new Put.Carried(item.file());
        } catch (NoSuchFileException gone) {
            return new Put.Refused("it went away meanwhile");
        } catch (AccessDeniedException denied) {
            return new Put.Refused(Survey.Why.UNREADABLE.toString());
        }
    }

    void finish() throws IOException {
        zip.finish();
        zip.flush();
        channel.force(true);
        zip.close();
        DurableFiles.putInPlace(temporary, file);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
    }
}

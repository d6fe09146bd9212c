package commonplace.vault.transfer;

import commonplace.base.AtomicFileOutput;
import commonplace.vault.files.IncomingFile;
import commonplace.vault.files.Survey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Puts files into a ZIP that stands under its name only when it is complete. The files come one by one from its user, and
 * some may be refused, so the ZIP is not written in one go as other files are.
 */
final class ZipTarget implements TransferTarget, AutoCloseable {
    private final AtomicFileOutput output;
    private final ZipOutputStream zip;

    private ZipTarget(AtomicFileOutput output) {
        this.output = output;
        this.zip = new ZipOutputStream(output.stream());
    }

    static ZipTarget open(Path file) throws IOException {
        return new ZipTarget(AtomicFileOutput.create(file));
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
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}

package commonplace.server.backup;

import commonplace.base.AtomicFileOutput;
import commonplace.base.DurableFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** One backup as a ZIP, which stands under its name only when it is complete. */
final class ZipBackupWriter implements BackupWriter {
    private final Path file;
    private final String name;
    private final AtomicFileOutput output;
    private final ZipOutputStream zip;
    private final Map<String, Long> written = new HashMap<>();
    private long added;

    private ZipBackupWriter(Path file, String name, AtomicFileOutput output) {
        this.file = file;
        this.name = name;
        this.output = output;
        this.zip = new ZipOutputStream(output.stream());
    }

    static ZipBackupWriter begin(Path file, String name) throws IOException {
        return new ZipBackupWriter(file, name, AtomicFileOutput.createPrivate(file));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, BackupEntry> known() {
        return Map.of();
    }

    @Override
    public boolean has(String sha256, long size) {
        return Objects.equals(written.get(sha256), size);
    }

    @Override
    public StoredContent put(InputStream content) throws IOException {
        // An entry is called by its hash, which is known when all is read.
        Path waiting = file.resolveSibling("." + file.getFileName() + ".content" + DurableFiles.TEMPORARY);
        Files.deleteIfExists(waiting);
        try {
            SpoolFile spooled = SpoolFile.of(content, waiting);
            if (!has(spooled.sha256(), spooled.size())) {
                zip.putNextEntry(new ZipEntry(BackupZip.content(spooled.sha256())));
                added += Files.copy(waiting, zip);
                zip.closeEntry();
                written.put(spooled.sha256(), spooled.size());
            }
            return new StoredContent(spooled.sha256(), spooled.size());
        } finally {
            Files.deleteIfExists(waiting);
        }
    }

    @Override
    public long added() {
        return added;
    }

    @Override
    public void finish(BackupManifest manifest) throws IOException {
        zip.putNextEntry(new ZipEntry(BackupZip.MANIFEST));
        var buffered = new BufferedOutputStream(zip);
        manifest.writeTo(buffered);
        buffered.flush();
        zip.closeEntry();
        zip.finish();
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}

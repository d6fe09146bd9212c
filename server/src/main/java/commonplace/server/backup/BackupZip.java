package commonplace.server.backup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** One backup in a ZIP. */
final class BackupZip implements BackupReader, BackupSource {
    static final String MANIFEST = "backup.jsonl";

    private final Path file;
    private final ZipFile zip;

    private BackupZip(Path file, ZipFile zip) {
        this.file = file;
        this.zip = zip;
    }

    static String content(String sha256) {
        return "content/" + sha256;
    }

    static BackupZip open(Path file) throws IOException {
        try {
            return new BackupZip(file, new ZipFile(file.toFile()));
        } catch (ZipException notAZip) {
            throw new BackupException(file + " is not a ZIP that can be read: " + notAZip.getMessage());
        }
    }

    @Override
    public BackupManifest manifest() throws IOException {
        Optional<InputStream> list = stream(MANIFEST);
        if (list.isEmpty()) {
            throw new BackupException(
                    file + " is no backup; a vault that was exported can be brought in with `commonplace import`");
        }
        try (var in = new BufferedInputStream(list.get())) {
            return BackupManifest.read(in, file.toString());
        }
    }

    @Override
    public List<String> names() throws IOException {
        return List.of(manifest().header().name());
    }

    @Override
    public BackupReader reader(String name) throws IOException {
        if (!name.isEmpty() && !names().contains(name)) {
            throw new BackupException(file + " is a single backup, and not '" + name + "'");
        }
        return this;
    }

    @Override
    public InputStream open(BackupEntry entry) throws IOException {
        return stream(content(entry.sha256())).orElseThrow(() -> new NoSuchFileException(place(entry)));
    }

    private Optional<InputStream> stream(String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        return entry == null ? Optional.empty() : Optional.ofNullable(zip.getInputStream(entry));
    }

    @Override
    public String place(BackupEntry entry) {
        return file.resolve(content(entry.sha256())).toString();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}

package commonplace.server.backup;

import commonplace.base.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The backups that are in a place: a folder of them, or a ZIP, which is one. */
public record Backups(Path place) {
    /** Hears of each backup that is looked through. */
    private interface Use {
        void of(BackupReader reader, BackupManifest manifest) throws IOException;
    }

    /** A backup as it is listed. */
    public record Listed(BackupHeader header, long files, long bytes) {}

    /**
     * Something that is wrong with a backup.
     *
     * @param file what the content belongs to
     */
    public record Damage(String backup, String file, String why) {}

    /**
     * What came of looking at every byte.
     *
     * @param bytes how many were read
     */
    public record Verification(List<String> backups, long files, long bytes, List<Damage> damage) {
        public Verification {
            backups = List.copyOf(backups);
            damage = List.copyOf(damage);
        }
    }

    /** The oldest first. */
    public List<Listed> list() throws IOException {
        List<Listed> listed = new ArrayList<>();
        forEach("", (_, manifest) -> listed.add(new Listed(manifest.header(), manifest.files(), manifest.bytes())));
        return List.copyOf(listed);
    }

    /** Deletes all but the newest of a folder, and what only those had; returns the names of those that are gone. */
    public List<String> prune(int keep) throws IOException {
        if (!Files.isDirectory(place)) {
            throw new BackupException(place + " is not a folder of backups");
        }
        return BackupFolder.open(place).prune(keep);
    }

    /** Reads everything, and compares it with what was written. */
    public Verification verify(String name, Progress progress) throws IOException {
        var verifier = new Verifier(progress);
        forEach(name, verifier);
        return new Verification(verifier.backups, verifier.files, verifier.bytes, verifier.damage);
    }

    /** Reads what several backups have but once. */
    private static final class Verifier implements Use {
        private final Progress progress;
        private final List<String> backups = new ArrayList<>();
        private final List<Damage> damage = new ArrayList<>();
        private final Map<String, Optional<String>> contents = new HashMap<>();
        private long files;
        private long bytes;

        Verifier(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void of(BackupReader reader, BackupManifest manifest) {
            String backup = manifest.header().name();
            backups.add(backup);
            for (BackupEntry entry : manifest.entries().values()) {
                if (!entry.isFolder()) {
                    files++;
                    contents.computeIfAbsent(entry.sha256(), _ -> wrong(reader, entry))
                            .ifPresent(why -> damage.add(new Damage(backup, entry.name(), why)));
                    progress.at(files, Math.max(files, manifest.entries().size()));
                }
            }
        }

        /** What is wrong with the content of a file; empty if nothing is. */
        private Optional<String> wrong(BackupReader reader, BackupEntry entry) {
            bytes += entry.size();
            try (InputStream in = reader.open(entry)) {
                copy(in, OutputStream.nullOutputStream(), entry);
                return Optional.empty();
            } catch (NoSuchFileException missing) {
                return Optional.of(reader.place(entry) + " is missing");
            } catch (IOException damaged) {
                return Optional.of(reader.place(entry) + " is damaged: " + damaged.getMessage());
            }
        }
    }

    /** @throws BackupException if it is not the content that was put into the backup */
    static void copy(InputStream in, OutputStream out, BackupEntry entry) throws IOException {
        MessageDigest digest = SpoolFile.digest();
        long size = new DigestInputStream(in, digest).transferTo(out);
        if (size != entry.size()) {
            throw new BackupException("it has " + size + " bytes, and had " + entry.size());
        }
        if (!HexFormat.of().formatHex(digest.digest()).equals(entry.sha256())) {
            throw new BackupException("its bytes are others than those that were written");
        }
    }

    /** @param name the only one that is meant, or empty for all */
    private void forEach(String name, Use use) throws IOException {
        if (!Files.isDirectory(place)) {
            try (BackupReader reader = reader(name)) {
                use.of(reader, reader.manifest());
            }
            return;
        }
        BackupFolder folder = BackupFolder.open(place);
        for (String each : name.isEmpty() ? folder.names() : List.of(name)) {
            try (BackupReader reader = folder.reader(each)) {
                use.of(reader, reader.manifest());
            }
        }
    }

    /**
     * Where the vault lay that a backup was made of.
     *
     * @param name empty for the newest
     */
    public String vault(String name) throws IOException {
        try (BackupReader reader = reader(name)) {
            return reader.manifest().header().vault();
        }
    }

    /** @param name empty for the newest */
    BackupReader reader(String name) throws IOException {
        if (Files.isDirectory(place)) {
            return BackupFolder.open(place).reader(name);
        }
        if (!Files.exists(place)) {
            throw new BackupException("there is no backup " + place);
        }
        BackupZip zip = BackupZip.open(place);
        if (name.isEmpty() || zip.manifest().header().name().equals(name)) {
            return zip;
        }
        zip.close();
        throw new BackupException(place + " is a single backup, and not '" + name + "'");
    }
}

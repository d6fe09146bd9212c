package commonplace.server.backup;

import commonplace.base.NewerFormatException;
import commonplace.base.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The backups that are in a place: a folder of them, a bucket, or a ZIP, which is one. */
public record Backups(BackupPlace place) {
    /** A backup as it is listed. */
    public record Listed(BackupHeader header, long files, long bytes) {}

    /** The oldest first; and those that cannot be listed. */
    public record Listing(List<Listed> backups, List<Damage> damage) {
        public Listing {
            backups = List.copyOf(backups);
            damage = List.copyOf(damage);
        }
    }

    /**
     * Something that is wrong with a backup.
     *
     * @param file what the content belongs to, or the list of the backup itself
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

    /** Those in a place on this machine. */
    public static Backups at(Path path) {
        return new Backups(Files.isDirectory(path) ? new BackupPlace.Folder(path) : new BackupPlace.Zip(path));
    }

    /** One whose list is damaged does not hide the others. */
    public Listing list() throws IOException {
        List<Listed> listed = new ArrayList<>();
        List<Damage> damage = new ArrayList<>();
        try (BackupSource source = open()) {
            for (String name : source.names()) {
                try (BackupReader reader = source.reader(name)) {
                    BackupManifest manifest = reader.manifest();
                    listed.add(new Listed(manifest.header(), manifest.files(), manifest.bytes()));
                } catch (BackupException | NewerFormatException unreadable) {
                    damage.add(ofList(name, unreadable));
                }
            }
        }
        return new Listing(listed, damage);
    }

    /** The list of a backup cannot be read. */
    static Damage ofList(String name, IOException unreadable) {
        return new Damage(name, BackupLayout.manifest(name), String.valueOf(unreadable.getMessage()));
    }

    /** Deletes all but the newest, and what only those had; returns the names of those that are gone. */
    public List<String> prune(int keep) throws IOException {
        try (BackupSource source = open()) {
            if (source instanceof BackupCollection backups) {
                return backups.prune(keep);
            }
        }
        throw new BackupException(place + " is a single backup, and no place of many");
    }

    /**
     * Reads everything, and compares it with what was written.
     *
     * @param name the only one that is meant, or empty for all
     */
    public Verification verify(String name, Progress progress) throws IOException {
        var verifier = new BackupVerifier(progress);
        try (BackupSource source = open()) {
            for (String each : name.isEmpty() ? source.names() : List.of(name)) {
                try (BackupReader reader = source.reader(each)) {
                    verifier.verify(each, reader);
                }
            }
        }
        return verifier.result();
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

    /**
     * Where the vault lay that a backup was made of.
     *
     * @param name empty for the newest
     */
    public String vault(String name) throws IOException {
        try (BackupSource source = open();
                BackupReader reader = source.reader(name)) {
            return reader.manifest().header().vault();
        }
    }

    BackupSource open() throws IOException {
        return switch (place) {
            case BackupPlace.Folder(Path path) -> BackupFolder.open(path);
            case BackupPlace.Zip(Path path)
            when !Files.exists(path) -> throw new BackupException("there is no backup " + path);
            case BackupPlace.Zip(Path path) -> BackupZip.open(path);
            case BackupPlace.Bucket bucket -> BackupBucket.open(bucket);
        };
    }
}

package commonplace.server.backup;

import commonplace.base.Progress;
import commonplace.server.bundled.ProductVersion;
import commonplace.server.settings.Settings;
import commonplace.vault.Vault;
import commonplace.vault.checkpoint.CheckpointPiece;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes a backup of a vault that this process has open, and of what belongs to it.
 *
 * <pre>{@code
 * BackupReport report = new BackupRun(vault, settings).run(request, progress);
 * }</pre>
 */
public record BackupRun(Vault vault, Settings settings) {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final List<String> STATE = List.of("token-key", "trust.json", "tool-searches.tsv", "servers");
    private static final String TOKEN = "token";
    private static final String CURATOR_KEY = "curator.key";
    private static final String SECRETS = "secrets";

    public BackupReport run(BackupRequest request, Progress progress) throws IOException {
        try (BackupWriter writer = writer(request.place(), NAME.format(Instant.now()), progress)) {
            var collector = new PieceCollector(writer, progress);
            List<BackupReport.NotTaken> leftOut = new ArrayList<>();
            vault.checkpoint(collector)
                    .forEach(each -> leftOut.add(new BackupReport.NotTaken(each.path(), each.why())));
            Instant taken = Instant.now();
            for (String name : STATE) {
                putAll(BackupPlaces.STATE, settings.hostFolder(), name, collector);
            }
            Path user = settings.places().data();
            putAll(BackupPlaces.USER, user, TOKEN, collector);
            takeKeys(request, user, collector, leftOut);
            for (Path file : request.outside()) {
                Optional<CheckpointPiece> piece = CheckpointPiece.of(BackupPlaces.OUTSIDE + file.getFileName(), file);
                if (piece.isPresent()) {
                    collector.put(piece.get());
                }
            }
            leftOut.add(new BackupReport.NotTaken(
                    "indexes, vectors and fetched registries", "they are made again from what is here"));
            if (settings.database().address().isPresent()) {
                leftOut.add(new BackupReport.NotTaken(
                        "the database", "what it holds of projects is made again from their files"));
            }
            var header = new BackupHeader(
                    writer.name(), taken, vault.root().toString(), ProductVersion.CURRENT, request.keys());
            var manifest = new BackupManifest(header, collector.entries());
            writer.finish(manifest);
            return new BackupReport(writer.name(), manifest.files(), manifest.bytes(), writer.added(), leftOut);
        }
    }

    private BackupWriter writer(BackupPlace place, String name, Progress progress) throws IOException {
        return switch (place) {
            case BackupPlace.Folder(Path folder) -> FolderBackupWriter.begin(BackupFolder.make(folder), name);
            case BackupPlace.Zip(Path file) -> ZipBackupWriter.begin(file, name);
            case BackupPlace.Bucket bucket ->
                BucketBackupWriter.begin(
                        BackupBucket.make(bucket),
                        name,
                        settings.places().cache().resolve("vaults").resolve(settings.id()),
                        progress);
        };
    }

    private static void takeKeys(
            BackupRequest request, Path user, PieceCollector collector, List<BackupReport.NotTaken> leftOut)
            throws IOException {
        if (request.keys()) {
            putAll(BackupPlaces.USER, user, CURATOR_KEY, collector);
            putAll(BackupPlaces.USER, user, SECRETS, collector);
            return;
        }
        String why = "add --include-keys to take it, and keep the backup as safe as the key";
        if (Files.exists(user.resolve(CURATOR_KEY))) {
            leftOut.add(new BackupReport.NotTaken("the signing key " + user.resolve(CURATOR_KEY), why));
        }
        if (Files.exists(user.resolve(SECRETS))) {
            leftOut.add(new BackupReport.NotTaken("the secrets of other servers in " + user.resolve(SECRETS), why));
        }
    }

    /** A file, or all files below a folder, as far as they are there. */
    private static void putAll(String part, Path folder, String name, PieceCollector collector) throws IOException {
        Path place = folder.resolve(name);
        if (!Files.exists(place)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(place)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList();
        }
        for (Path file : files) {
            String path = folder.relativize(file).toString().replace('\\', '/');
            Optional<CheckpointPiece> piece = CheckpointPiece.of(part + path, file);
            if (piece.isPresent()) {
                collector.put(piece.get());
            }
        }
    }
}

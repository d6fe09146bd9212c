package commonplace.vault.transfer;

import commonplace.base.Progress;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.IncomingFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries files into a vault and out of it, byte for byte: notes, attachments and all else that is not hidden.
 *
 * <p>Each file is written whole or not at all, so that what is killed half-way leaves whole files only and can be
 * started again. It is one more program that writes files: a process that has the vault open sees them as it sees those
 * of an editor, and any other when it next opens the vault.
 */
public final class Transfer {
    private final TransferSource source;
    private final TransferTarget target;
    private final Progress progress;
    private final List<String> carried = new ArrayList<>();
    private final List<SkippedFile> skipped = new ArrayList<>();
    private int unchanged;

    private Transfer(TransferSource source, TransferTarget target, Progress progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param carried paths from the root of the place they were carried to
     * @param unchanged how many files were there already with the same content
     */
    public record Report(List<String> carried, int unchanged, List<SkippedFile> skipped) {
        public Report {
            carried = List.copyOf(carried);
            skipped = List.copyOf(skipped);
        }
    }

    /** A file or a folder that was left out. */
    public record SkippedFile(String file, String why) {}

    /**
     * How to import.
     *
     * @param into the folder of the vault that everything goes to; empty for the root
     * @param overwrite whether files that are there with other content are replaced
     * @param dryRun whether only to say what would be done
     */
    public record Options(String into, boolean overwrite, boolean dryRun) {}

    /** Brings a folder or a ZIP into a vault. */
    public static Report into(Path vault, Path from, boolean zip, Options options, Progress progress)
            throws IOException {
        try (TransferSource source = zip ? ZipSource.open(from) : new FolderSource(from.toRealPath())) {
            return new Transfer(source, new VaultTarget(new FileStore(vault), options), progress).run();
        }
    }

    /** Takes a vault out to a folder. */
    public static Report toFolder(Path vault, Path to, boolean overwrite, Progress progress) throws IOException {
        Files.createDirectories(to);
        try (TransferSource source = new FolderSource(vault.toRealPath())) {
            return new Transfer(source, new FolderTarget(new FileStore(to), overwrite, false), progress).run();
        }
    }

    /** Takes a vault out to a ZIP, which takes the place of a file of that name only when it is complete. */
    public static Report toZip(Path vault, Path to, Progress progress) throws IOException {
        try (TransferSource source = new FolderSource(vault.toRealPath());
                var target = ZipTarget.open(to)) {
            Report report = new Transfer(source, target, progress).run();
            target.finish();
            return report;
        }
    }

    private Report run() throws IOException {
        skipped.addAll(source.skipped());
        List<IncomingFile> items = source.items();
        long done = 0;
        for (IncomingFile item : items) {
            carry(item);
            progress.at(++done, items.size());
        }
        return new Report(carried, unchanged, skipped);
    }

    private void carry(IncomingFile item) throws IOException {
        switch (target.put(item)) {
            case TransferTarget.Put.Carried(String file) -> carried.add(file);
            case TransferTarget.Put.Unchanged() -> unchanged++;
            case TransferTarget.Put.Refused(String why) -> skipped.add(new SkippedFile(item.file(), why));
        }
    }

    /** Why files cannot be carried between the vault and this place: one inside the other is copied into itself. */
    public static Optional<String> objection(Path vault, Path other) throws IOException {
        Path root = vault.toRealPath();
        Path place = nearestReal(other);
        return place.startsWith(root) || root.startsWith(place)
                ? Optional.of(place + " and the vault " + root + " lie in one another; choose a place outside")
                : Optional.empty();
    }

    private static Path nearestReal(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        for (Path each = absolute; each != null; each = each.getParent()) {
            if (Files.exists(each)) {
                return each.toRealPath().resolve(each.relativize(absolute));
            }
        }
        return absolute;
    }
}

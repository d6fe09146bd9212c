package commonplace.server.backup;

import commonplace.base.DurableFiles;
import commonplace.base.Progress;
import commonplace.server.settings.Settings;
import commonplace.vault.checkpoint.CheckpointPiece;
import commonplace.vault.files.FileStore;
import commonplace.vault.live.UnfinishedRestore;
import commonplace.vault.storage.JournalCopy;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Brings a backup into a place where nothing is. The caller holds the lock by which one process has a vault open.
 *
 * <p>A note beside the live documents says that not all is there yet: nobody opens the vault then, and a restore that was cut
 * off goes on where it was.
 */
public final class RestoreRun {
    /** What may lie beside a vault's state without being any. */
    private static final Set<String> OF_PROCESSES = Set.of("lock", "host", "socket", "index.log", "trust.lock");

    private final Backups backups;
    private final String name;
    private final Settings settings;
    private final BackupPlaces places;
    private final UnfinishedRestore unfinished;

    /** @param name empty for the newest */
    public RestoreRun(Backups backups, String name, Settings settings) {
        this.backups = backups;
        this.name = name;
        this.settings = settings;
        this.places = new BackupPlaces(settings);
        this.unfinished = new UnfinishedRestore(settings.vault().live());
    }

    /** @throws BackupException if the place is not empty, or the backup cannot be used; the message says what would work */
    public RestoreReport run(Progress progress) throws IOException {
        try (BackupSource source = backups.open();
                BackupReader reader = source.reader(name)) {
            BackupManifest manifest = reader.manifest();
            String what = "the backup " + manifest.header().name() + " of "
                    + manifest.header().vault();
            List<BackupEntry> files = manifest.entries().values().stream()
                    .filter(entry -> !entry.isFolder())
                    .toList();
            prepare(what, manifest);
            expectContent(reader, files);
            unfinished.begin(what);
            List<String> remarks = new ArrayList<>();
            Set<Path> folders = createFolders(manifest);
            write(reader, files, progress, remarks);
            new JournalCopy(settings.vault().live().resolve("journal")).beginApart();
            for (Path folder : folders) {
                DurableFiles.force(folder);
            }
            giveRights(manifest);
            settings.vault().discardIndex();
            unfinished.end();
            remark(manifest, remarks);
            return new RestoreReport(
                    manifest.header(),
                    files.size(),
                    manifest.bytes(),
                    settings.vault().root(),
                    remarks);
        }
    }

    private void prepare(String what, BackupManifest manifest) throws IOException {
        Path root = settings.vault().root();
        var begun = unfinished.what();
        if (begun.isEmpty()) {
            expectNothing(root);
            return;
        }
        if (!begun.get().equals(what)) {
            throw new BackupException("a restore of " + begun.get() + " into " + root + " was cut off, and this is "
                    + what + "; run that one again, or delete " + root + " and " + settings.hostFolder());
        }
        for (Path path : withoutLeftovers(root)) {
            String relative = root.relativize(path).toString().replace('\\', '/');
            if (!manifest.entries().containsKey(CheckpointPiece.VAULT + relative)) {
                throw new BackupException(path + " is not of the backup whose restore was cut off; move it away and"
                        + " run the same command again");
            }
        }
        withoutLeftovers(settings.hostFolder());
    }

    /** The files below a folder but what a killed process left, which is deleted. */
    private static List<Path> withoutLeftovers(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = new ArrayList<>(all.filter(Files::isRegularFile).toList());
        }
        for (Path file : List.copyOf(files)) {
            if (FileStore.isLeftover(file)) {
                Files.delete(file);
                files.remove(file);
            }
        }
        return files;
    }

    private void expectNothing(Path root) throws IOException {
        try (Stream<Path> there = Files.list(root)) {
            if (there.findAny().isPresent()) {
                throw new BackupException(root + " is not empty, and a backup is restored only where nothing is;"
                        + " name another folder with --vault, or move away what is there");
            }
        }
        Path state = settings.hostFolder();
        if (!Files.isDirectory(state)) {
            return;
        }
        try (Stream<Path> there = Files.list(state)) {
            if (there.anyMatch(path -> !OF_PROCESSES.contains(path.getFileName().toString()))) {
                throw new BackupException(root + " is empty, but history and live documents of a vault that was there"
                        + " are still in " + state + "; move that away, or name another folder with --vault");
            }
        }
    }

    /** Before anything is written: what is damaged is found when it is read. */
    private static void expectContent(BackupReader reader, List<BackupEntry> files) throws IOException {
        for (BackupEntry entry : files) {
            if (!reader.has(entry)) {
                throw new BackupException("the content of '" + entry.name() + "' cannot be read: "
                        + reader.place(entry) + "; nothing was restored. `commonplace backup verify` tells all that is"
                        + " damaged; --name restores another backup");
            }
        }
    }

    /** All that files will lie in: nobody else's until all is there. */
    private Set<Path> createFolders(BackupManifest manifest) throws IOException {
        Set<Path> folders = new TreeSet<>();
        for (BackupEntry entry : manifest.entries().values()) {
            Path place = places.of(entry.name());
            folders.add(entry.isFolder() ? place : Objects.requireNonNull(place.getParent()));
        }
        Set<Path> made = new HashSet<>();
        for (Path folder : folders) {
            if (made.add(folder) && !Files.isDirectory(folder)) {
                DurableFiles.createPrivateFolders(folder);
            }
        }
        return folders;
    }

    private void write(BackupReader reader, List<BackupEntry> files, Progress progress, List<String> remarks)
            throws IOException {
        var done = new AtomicLong();
        List<RestoredFile> wanted = new ArrayList<>();
        for (BackupEntry entry : files) {
            var file = new RestoredFile(reader, entry, places.of(entry.name()));
            if (isAnothers(file)) {
                remarks.add(file.place() + " is another than in the backup, and stayed as it is: it serves all"
                        + " vaults of this user");
            } else {
                wanted.add(file);
            }
        }
        ParallelWork.each(wanted, "restore", file -> {
            if (!file.isThere()) {
                file.write();
            }
            progress.at(done.incrementAndGet(), files.size());
        });
    }

    /** Whether this user has such a file already, from before. */
    private static boolean isAnothers(RestoredFile file) throws IOException {
        return file.entry().name().startsWith(BackupPlaces.USER)
                && Files.exists(file.place(), LinkOption.NOFOLLOW_LINKS)
                && !file.holdsTheSame();
    }

    /** From the innermost out: one that nobody may write to takes nothing more. */
    private void giveRights(BackupManifest manifest) throws IOException {
        List<BackupEntry> folders = new ArrayList<>(manifest.entries().values().stream()
                .filter(entry -> entry.isFolder() && entry.name().startsWith(CheckpointPiece.VAULT))
                .toList());
        for (BackupEntry folder : folders.reversed()) {
            try {
                RestoredFile.giveRights(places.of(folder.name()), folder);
            } catch (FileSystemException notOurs) {
                // The vault's own folder may be somebody else's, as where a disk is mounted: its rights are theirs.
                if (!folder.name().equals(CheckpointPiece.VAULT)) {
                    throw notOurs;
                }
            }
        }
    }

    private void remark(BackupManifest manifest, List<String> remarks) {
        Set<String> names = manifest.entries().keySet();
        boolean moved =
                !manifest.header().vault().equals(settings.vault().root().toString());
        if (moved && names.contains(BackupPlaces.STATE + "trust.json")) {
            remarks.add(
                    "what was agreed to for the vault in " + manifest.header().vault()
                            + " does not hold for another folder; `commonplace servers trust` shows what it asks for");
        }
        if (names.stream().anyMatch(each -> each.startsWith(BackupPlaces.OUTSIDE))) {
            remarks.add("files that lay outside of the vault, such as its configuration, are in " + places.outside());
        }
        if (!manifest.header().keys()) {
            remarks.add("signing keys and secrets of other servers are not in this backup");
        }
    }
}

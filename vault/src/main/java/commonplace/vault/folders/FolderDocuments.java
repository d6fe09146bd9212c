package commonplace.vault.folders;

import commonplace.vault.Vault;
import commonplace.vault.live.FolderRecord;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Folders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The folders of a vault as documents: each top-level folder is one, and so are the notes that lie in none.
 *
 * <p>A folder that nobody has open costs nothing; when somebody opens it, its document is brought up to date with the
 * notes, and kept so until nobody has it open any more.
 */
public final class FolderDocuments implements AutoCloseable {
    /** The folder of the notes that lie in none. */
    public static final String ROOT = "";

    private final Vault vault;
    private final Map<String, OpenFolder> open = new HashMap<>();
    private final StrandedNotes stranded = new StrandedNotes();
    private final AutoCloseable following;

    public FolderDocuments(Vault vault) {
        this.vault = vault;
        this.following = vault.follow(this::changed);
    }

    /**
     * A folder and the id of its document.
     *
     * @param path its path, which is empty for the root
     * @param name what tells it from the others: its path, and for the root the vault's name
     */
    public record Folder(String path, String name, UUID id) {}

    /** All folders, the root first. */
    public List<Folder> all() {
        var all = new ArrayList<Folder>();
        String rootName = displayName(ROOT);
        for (Folders.Folder folder : vault.view().folders().in(ROOT)) {
            String path = folder.path();
            all.add(new Folder(path, path, idOf(path)));
            if (path.equals(rootName)) {
                // No folder can have this name.
                rootName = "/";
            }
        }
        all.addFirst(new Folder(ROOT, rootName, idOf(ROOT)));
        return all;
    }

    /** The id of a top-level folder's document, which follows from its name and the vault's secret. */
    public UUID idOf(String folder) {
        return vault.idOf(FolderRecord.LIST, folder);
    }

    /** The folder whose document has this id. */
    public Optional<String> nameOf(UUID id) {
        if (idOf(ROOT).equals(id)) {
            return Optional.of(ROOT);
        }
        synchronized (open) {
            for (String folder : open.keySet()) {
                if (idOf(folder).equals(id)) {
                    return Optional.of(folder);
                }
            }
        }
        return vault.view().folders().in(ROOT).stream()
                .map(Folders.Folder::path)
                .filter(folder -> idOf(folder).equals(id))
                .findFirst();
    }

    /** Opens a folder's document. It is in step with the notes on return. */
    public FolderDocument open(String folder) {
        OpenFolder opened;
        synchronized (open) {
            opened = open.computeIfAbsent(
                    folder,
                    _ -> new OpenFolder(
                            vault,
                            new FolderKeys(folder),
                            displayName(folder),
                            new OpenFolder.Ids(idOf(folder), vault.idOf(FolderRecord.AGREEMENT, folder)),
                            stranded));
            opened.hold();
        }
        opened.settled();
        return new FolderDocument(vault.shared(idOf(folder)), opened, () -> letGo(folder));
    }

    private void letGo(String folder) {
        OpenFolder unused = null;
        synchronized (open) {
            OpenFolder held = open.get(folder);
            if (held != null && held.letGo()) {
                open.remove(folder);
                unused = held;
            }
        }
        if (unused != null) {
            unused.close();
        }
    }

    private void changed(Change change) {
        List<OpenFolder> all;
        synchronized (open) {
            all = List.copyOf(open.values());
        }
        // A link may have begun or ceased to lead to any of them.
        all.forEach(OpenFolder::vaultChanged);
    }

    /** Notes at the root are shown under the name of the vault. */
    private String displayName(String folder) {
        return folder.equals(ROOT) ? String.valueOf(vault.root().getFileName()) : folder;
    }

    @Override
    public void close() {
        try {
            following.close();
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
        List<OpenFolder> left;
        synchronized (open) {
            left = List.copyOf(open.values());
            open.clear();
        }
        left.forEach(OpenFolder::close);
    }
}

package commonplace.vault.notes;

import commonplace.base.PersistentMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How many notes lie below each folder. Immutable, like the view it belongs to. */
public final class Folders {
    static final Folders NONE = new Folders(PersistentMap.empty());

    /** The root is the folder with the empty name. */
    private static final String ROOT = "";

    private final PersistentMap<String, Node> nodes;

    private Folders(PersistentMap<String, Node> nodes) {
        this.nodes = nodes;
    }

    private record Node(int notes, PersistentMap<String, Boolean> folders) {
        static final Node EMPTY = new Node(0, PersistentMap.empty());
    }

    /** A folder and the number of notes below it, at any depth. */
    public record Folder(String path, int notes) {}

    /** The folders directly in this one, by name. */
    public List<Folder> in(String folder) {
        var folders = new ArrayList<Folder>();
        node(folder)
                .folders()
                .forEach((path, _) -> folders.add(new Folder(path, node(path).notes())));
        folders.sort(Comparator.comparing(Folder::path, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(Folder::path));
        return folders;
    }

    /** Notes below this folder, at any depth. */
    public int notesBelow(String folder) {
        return node(folder).notes();
    }

    Folders with(NotePath added) {
        return counting(added, 1);
    }

    Folders without(NotePath removed) {
        return counting(removed, -1);
    }

    private Folders counting(NotePath path, int change) {
        PersistentMap<String, Node> changed = nodes;
        String parent = ROOT;
        for (String folder : path.folders()) {
            int left = node(changed, folder).notes() + change;
            changed = changed.with(parent, listing(node(changed, parent), folder, left > 0));
            parent = folder;
        }
        for (String folder : path.folders()) {
            changed = counted(changed, folder, change);
        }
        return new Folders(counted(changed, ROOT, change));
    }

    private static Node listing(Node parent, String folder, boolean there) {
        boolean listed = parent.folders().get(folder).isPresent();
        if (there == listed) {
            return parent;
        }
        return new Node(
                parent.notes(),
                there ? parent.folders().with(folder, true) : parent.folders().without(folder));
    }

    private static PersistentMap<String, Node> counted(PersistentMap<String, Node> nodes, String folder, int change) {
        Node node = node(nodes, folder);
        int notes = node.notes() + change;
        return notes > 0 ? nodes.with(folder, new Node(notes, node.folders())) : nodes.without(folder);
    }

    private Node node(String folder) {
        return node(nodes, folder);
    }

    private static Node node(PersistentMap<String, Node> nodes, String folder) {
        Optional<Node> node = nodes.get(folder);
        return node.orElse(Node.EMPTY);
    }
}

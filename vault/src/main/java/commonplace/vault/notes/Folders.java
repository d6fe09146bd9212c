package commonplace.vault.notes;

import commonplace.base.PersistentMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Which notes and folders lie in each folder, and how many notes below it. Immutable, like the view it belongs to. */
public final class Folders {
    static final Folders NONE = new Folders(PersistentMap.empty());

    /** The root is the folder with the empty name. */
    private static final String ROOT = "";

    private final PersistentMap<String, Node> nodes;

    private Folders(PersistentMap<String, Node> nodes) {
        this.nodes = nodes;
    }

    /**
     * @param below the number of notes, at any depth
     * @param notes the paths of those that lie directly in it
     */
    private record Node(int below, PersistentMap<String, Boolean> folders, PersistentMap<String, NotePath> notes) {
        static final Node EMPTY = new Node(0, PersistentMap.empty(), PersistentMap.empty());
    }

    /** A folder and the number of notes below it, at any depth. */
    public record Folder(String path, int notes) {}

    /** The folders directly in this one, by name. */
    public List<Folder> in(String folder) {
        var folders = new ArrayList<Folder>();
        node(folder)
                .folders()
                .forEach((path, _) -> folders.add(new Folder(path, node(path).below())));
        folders.sort(Comparator.comparing(Folder::path, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(Folder::path));
        return folders;
    }

    /** Notes below this folder, at any depth. */
    public int notesBelow(String folder) {
        return node(folder).below();
    }

    /** Hands over the path of every note below this folder, at any depth, in no particular order. */
    public void forEachBelow(String folder, Consumer<NotePath> action) {
        Node node = node(folder);
        node.notes().forEach((_, path) -> action.accept(path));
        node.folders().forEach((path, _) -> forEachBelow(path, action));
    }

    Folders with(NotePath added) {
        return counting(added, 1);
    }

    Folders without(NotePath removed) {
        return counting(removed, -1);
    }

    private Folders counting(NotePath path, int change) {
        PersistentMap<String, Node> changed = nodes.with(path.folder(), holding(node(path.folder()), path, change > 0));
        String parent = ROOT;
        for (String folder : path.folders()) {
            int left = node(changed, folder).below() + change;
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
                parent.below(),
                there ? parent.folders().with(folder, true) : parent.folders().without(folder),
                parent.notes());
    }

    private static Node holding(Node folder, NotePath note, boolean there) {
        return new Node(
                folder.below(),
                folder.folders(),
                there ? folder.notes().with(note.value(), note) : folder.notes().without(note.value()));
    }

    private static PersistentMap<String, Node> counted(PersistentMap<String, Node> nodes, String folder, int change) {
        Node node = node(nodes, folder);
        int below = node.below() + change;
        return below > 0 ? nodes.with(folder, new Node(below, node.folders(), node.notes())) : nodes.without(folder);
    }

    private Node node(String folder) {
        return node(nodes, folder);
    }

    private static Node node(PersistentMap<String, Node> nodes, String folder) {
        Optional<Node> node = nodes.get(folder);
        return node.orElse(Node.EMPTY);
    }
}

package commonplace.vault.simulation;

import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All files and folders of a disk, also those that have lost their names while somebody had them open. */
final class Tree {
    static final long ROOT = 1;

    private final Map<Long, Node> nodes = new HashMap<>();

    Tree() {
        nodes.put(ROOT, new Node(ROOT, true, "rwxr-xr-x", Instant.EPOCH));
    }

    Node node(long number) {
        return Objects.requireNonNull(nodes.get(number));
    }

    @Nullable
    Node find(long number) {
        return nodes.get(number);
    }

    /** The smallest number that is larger than all in use: the numbers of files that are gone come again. */
    long nextNumber() {
        return nodes.keySet().stream().mapToLong(Long::longValue).max().orElse(ROOT) + 1;
    }

    void apply(Operation operation) {
        switch (operation) {
            case Operation.Create it -> {
                nodes.put(it.node(), new Node(it.node(), it.isFolder(), it.permissions(), it.at()));
                folder(it.folder()).put(it.name(), it.node());
            }
            case Operation.Link it -> folder(it.folder()).put(it.name(), it.node());
            case Operation.Rename it -> {
                folder(it.folder()).remove(it.name());
                folder(it.toFolder()).put(it.toName(), it.node());
            }
            case Operation.Delete it -> folder(it.folder()).remove(it.name());
            case Operation.Write it -> {
                Node node = node(it.node());
                node.write(it.offset(), it.bytes());
                node.modified = it.at();
            }
            case Operation.Truncate it -> {
                Node node = node(it.node());
                node.truncate(it.size());
                node.modified = it.at();
            }
            case Operation.SetModified it -> node(it.node()).modified = it.modified();
            case Operation.SetPermissions it -> node(it.node()).permissions = it.permissions();
            case Operation.SetAttribute it -> node(it.node()).attributes.put(it.name(), it.value());
            case Operation.Sync _ -> {}
        }
    }

    /** A copy of what has a name. */
    Tree reachable() {
        var copy = new Tree();
        copy.take(this, ROOT);
        return copy;
    }

    private void take(Tree from, long number) {
        Node node = from.node(number).copy();
        nodes.put(number, node);
        node.entries.values().forEach(child -> {
            if (!nodes.containsKey(child)) {
                take(from, child);
            }
        });
    }

    /** Every name, and what it stands for. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        list(ROOT, "", text);
        return text.toString();
    }

    private void list(long number, String path, StringBuilder text) {
        Node node = node(number);
        text.append(path)
                .append(node.isFolder ? "/" : " " + HexFormat.of().formatHex(node.bytes))
                .append('\n');
        node.entries.forEach((name, child) -> list(child, path + "/" + name, text));
    }

    private Map<String, Long> folder(long number) {
        return node(number).entries;
    }
}

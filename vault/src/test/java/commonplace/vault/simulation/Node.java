package commonplace.vault.simulation;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A file or a folder, whatever it is called. */
final class Node {
    final long number;
    final boolean isFolder;
    final Instant created;

    /** Of a folder. */
    final Map<String, Long> entries = new TreeMap<>();

    final Map<String, byte[]> attributes = new TreeMap<>();
    byte[] bytes = new byte[0];
    Instant modified;
    String permissions;

    Node(long number, boolean isFolder, String permissions, Instant created) {
        this.number = number;
        this.isFolder = isFolder;
        this.permissions = permissions;
        this.created = created;
        this.modified = created;
    }

    Node copy() {
        var copy = new Node(number, isFolder, permissions, created);
        copy.entries.putAll(entries);
        copy.attributes.putAll(attributes);
        copy.bytes = bytes.clone();
        copy.modified = modified;
        return copy;
    }

    void write(long offset, byte[] added) {
        int end = Math.toIntExact(offset + added.length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, end);
        }
        System.arraycopy(added, 0, bytes, Math.toIntExact(offset), added.length);
    }

    void truncate(long size) {
        if (size < bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.toIntExact(size));
        }
    }
}

package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * A document that was loaded and that nobody has touched since: its structs as numbers in a few arrays, a fourth of what
 * they take as objects. It can be read as a text and encoded; for all else it is unpacked, which cannot fail.
 *
 * <p>A struct is an index into these arrays: those of one client follow each other, and behind them stands the first clock
 * that the client has not used. What {@link WholeState} leaves to the ordinary way is never packed.
 */
public final class PackedState {
    static final int NONE = -1;

    /** Kinds of content; texts are the first two. */
    static final int LATIN1 = 0;

    static final int WIDE = 1;
    static final int OTHER = 2;
    static final int DELETED = 3;
    private static final int KIND_BITS = 2;

    /** Texts stand in arrays of this size when they are unpacked, so that one that is left alone keeps few others. */
    private static final int SHARED_ARRAY = 8192;

    /** Descending. */
    final long[] ids;

    /** The first struct of each client, and at last where one more client would begin. */
    final int[] firsts;

    /** The first clock of each struct. */
    final int[] clocks;

    /** The structs that end where others began to be inserted; for one without, the number of its root, inverted. */
    final int[] origins;

    final int[] rightOrigins;

    /** The next in the list. */
    final int[] rights;

    /** What each holds: its kind, and where it is among those of its kind. */
    final int[] contents;

    final Branch[] roots;

    /** The first of each root. */
    final int[] starts;

    final byte[] latin1;
    final char[] wide;
    final Content[] others;

    PackedState(PackedStateReader read, long[] ids, int[] firsts, int[] starts) {
        this.ids = ids;
        this.firsts = firsts;
        this.starts = starts;
        int size = read.size();
        clocks = trimmed(read.clocks, size);
        origins = trimmed(read.origins, size);
        rightOrigins = trimmed(read.rightOrigins, size);
        rights = trimmed(read.rights, size);
        contents = trimmed(read.contents, size);
        roots = read.roots();
        latin1 = read.latin1();
        wide = read.wide();
        others = read.others();
    }

    static int content(int kind, int place) {
        return place << KIND_BITS | kind;
    }

    static int kind(int content) {
        return content & (1 << KIND_BITS) - 1;
    }

    static int place(int content) {
        return content >> KIND_BITS;
    }

    private static int[] trimmed(int[] array, int size) {
        return array.length == size ? array : Arrays.copyOf(array, size);
    }

    /** Where the structs of a client end; its state stands there. */
    private int end(int client) {
        return firsts[client + 1] - 1;
    }

    private int length(int struct) {
        return clocks[struct + 1] - clocks[struct];
    }

    private boolean isDeleted(int struct) {
        return kind(contents[struct]) == DELETED;
    }

    private boolean isText(int struct) {
        return kind(contents[struct]) <= WIDE;
    }

    /** Adds the state of each client. */
    public void addStates(Map<Long, Integer> states) {
        for (int client = 0; client < ids.length; client++) {
            states.put(ids[client], clocks[end(client)]);
        }
    }

    /** How many characters a text has, embedded values not among them. */
    public int characters(Branch text) {
        int count = 0;
        for (int struct = start(text); struct != NONE; struct = rights[struct]) {
            if (isText(struct)) {
                count += length(struct);
            }
        }
        return count;
    }

    public String text(Branch text) {
        int start = start(text);
        return wide.length == 0 ? latin1(start, characters(text)) : utf16(start, characters(text));
    }

    private int start(Branch text) {
        for (int i = 0; i < roots.length; i++) {
            if (roots[i] == text) {
                return starts[i];
            }
        }
        return NONE;
    }

    private String latin1(int start, int length) {
        byte[] bytes = new byte[length];
        int at = 0;
        for (int struct = start; struct != NONE; struct = rights[struct]) {
            if (isText(struct)) {
                int more = length(struct);
                System.arraycopy(latin1, place(contents[struct]), bytes, at, more);
                at += more;
            }
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String utf16(int start, int length) {
        char[] chars = new char[length];
        int at = 0;
        for (int struct = start; struct != NONE; struct = rights[struct]) {
            if (isText(struct)) {
                int more = length(struct);
                int from = place(contents[struct]);
                if (kind(contents[struct]) == WIDE) {
                    System.arraycopy(wide, from, chars, at, more);
                } else {
                    for (int i = 0; i < more; i++) {
                        chars[at + i] = (char) (latin1[from + i] & 0xff);
                    }
                }
                at += more;
            }
        }
        return new String(chars);
    }

    /** Writes what somebody with these states lacks, as an update. */
    public void write(Encoder out, Map<Long, Integer> states) {
        int[] from = new int[ids.length];
        int lacking = 0;
        for (int client = 0; client < ids.length; client++) {
            from[client] = states.getOrDefault(ids[client], 0);
            lacking += from[client] < clocks[end(client)] ? 1 : 0;
        }
        out.varUint(lacking);
        for (int client = 0; client < ids.length; client++) {
            if (from[client] < clocks[end(client)]) {
                write(out, client, from[client]);
            }
        }
        writeDeleted(out);
    }

    private void write(Encoder out, int client, int clock) {
        int found = Arrays.binarySearch(clocks, firsts[client], end(client), clock);
        int first = found >= 0 ? found : -found - 2;
        out.varUint(end(client) - first);
        out.varUint(ids[client]);
        out.varUint(clock);
        write(out, client, first, clock - clocks[first]);
        for (int struct = first + 1; struct < end(client); struct++) {
            write(out, client, struct, 0);
        }
    }

    private void write(Encoder out, int client, int struct, int offset) {
        int origin = origins[struct];
        int right = rightOrigins[struct];
        boolean hasOrigin = offset > 0 || origin >= 0;
        out.uint8(
                ref(struct) | (hasOrigin ? StructInfo.HAS_ORIGIN : 0) | (right >= 0 ? StructInfo.HAS_RIGHT_ORIGIN : 0));
        if (offset > 0) {
            out.varUint(ids[client]);
            out.varUint(clocks[struct] + offset - 1);
        } else if (origin >= 0) {
            out.varUint(idOf(origin, client));
            out.varUint(clocks[origin + 1] - 1);
        }
        if (right >= 0) {
            out.varUint(idOf(right, client));
            out.varUint(clocks[right]);
        }
        if (!hasOrigin && right < 0) {
            out.varUint(1);
            out.string(roots[~origin].name);
        }
        writeContent(out, struct, offset);
    }

    private int ref(int struct) {
        return switch (kind(contents[struct])) {
            case LATIN1, WIDE -> ContentString.REF;
            case DELETED -> ContentDeleted.REF;
            default -> others[place(contents[struct])].ref();
        };
    }

    private void writeContent(Encoder out, int struct, int offset) {
        int length = length(struct);
        int at = place(contents[struct]);
        switch (kind(contents[struct])) {
            case LATIN1 -> out.latin1(latin1, at + offset, length - offset);
            case WIDE -> out.string(wide, at + offset, length - offset);
            case DELETED -> out.varUint(length - offset);
            default -> others[at].write(out, offset, length);
        }
    }

    private int clientOf(int struct) {
        int found = Arrays.binarySearch(firsts, struct);
        return found >= 0 ? found : -found - 2;
    }

    /** The id of whose struct it is; most often that of the one who is asked for. */
    private long idOf(int struct, int guess) {
        boolean guessed = firsts[guess] <= struct && struct < firsts[guess + 1];
        return ids[guessed ? guess : clientOf(struct)];
    }

    private void writeDeleted(Encoder out) {
        DeleteSet deleted = new DeleteSet();
        for (int client = 0; client < ids.length; client++) {
            for (int struct = firsts[client]; struct < end(client); struct++) {
                if (isDeleted(struct)) {
                    deleted.add(ids[client], clocks[struct], clocks[struct + 1]);
                }
            }
        }
        deleted.write(out);
    }

    /** Makes objects of all structs, and enters them. */
    void unpack(StructStore store) {
        Item[] items = new Item[clocks.length];
        ClientStructs[] clients = new ClientStructs[ids.length];
        for (int client = 0; client < ids.length; client++) {
            clients[client] = store.clientForNew(ids[client]);
        }
        byte[] shared = {};
        int sharedFrom = 0;
        // Fields are read again and again where the JVM does not take calls apart.
        int[] allClocks = clocks;
        int[] allContents = contents;
        int[] allOrigins = origins;
        int[] allRightOrigins = rightOrigins;
        for (int client = 0; client < ids.length; client++) {
            ClientStructs owner = clients[client];
            int first = firsts[client];
            int end = end(client);
            int clock = 0;
            for (int struct = first; struct < end; struct++) {
                int next = allClocks[struct + 1];
                int length = next - clock;
                int content = allContents[struct];
                int at = place(content);
                Item item;
                switch (kind(content)) {
                    case LATIN1 -> {
                        if (at + length > sharedFrom + shared.length) {
                            sharedFrom = at;
                            int more = Math.max(length, Math.min(SHARED_ARRAY, latin1.length - at));
                            shared = Arrays.copyOfRange(latin1, at, at + more);
                        }
                        item = Item.ofText(owner, clock, length, ContentString.shared(shared, at - sharedFrom));
                    }
                    case WIDE -> item = Item.ofText(owner, clock, length, ContentString.utf16(wide, at, length));
                    case DELETED -> {
                        item = Item.ofDeleted(owner, clock, length);
                        item.markDeleted();
                    }
                    default -> item = new Item(owner, clock, length, others[at]);
                }
                int origin = allOrigins[struct];
                if (origin >= 0) {
                    item.originClient = origin >= first && origin < end ? owner : clients[clientOf(origin)];
                    item.originClock = allClocks[origin + 1] - 1;
                }
                int right = allRightOrigins[struct];
                if (right >= 0) {
                    item.rightOriginClient = right >= first && right < end ? owner : clients[clientOf(right)];
                    item.rightOriginClock = allClocks[right];
                }
                clock = next;
                items[struct] = item;
            }
            owner.fill(items, clocks, first, end);
        }
        for (int i = 0; i < roots.length; i++) {
            link(items, starts[i], roots[i]);
        }
    }

    private void link(Item[] items, int start, Branch root) {
        Item left = null;
        for (int struct = start; struct != NONE; struct = rights[struct]) {
            Item item = items[struct];
            item.parent = root;
            item.left = left;
            if (left == null) {
                root.start = item;
            } else {
                left.right = item;
            }
            left = item;
        }
    }
}

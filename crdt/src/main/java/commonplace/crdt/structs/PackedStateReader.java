package commonplace.crdt.structs;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.Nullable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads an update into the arrays of a {@link PackedState}, with ids where it will have the numbers of structs.
 *
 * <p>It reads states of texts and lists, and gives up on all that these do not have or that is wrong in any way.
 */
final class PackedStateReader {
    /** Larger updates go the ordinary way: a place in their texts would not fit beside its kind. */
    static final int MOST_BYTES = 1 << 28;

    /** No struct without a parent takes more bytes before its text. */
    private static final int LONGEST_PLAIN = 32;

    private static final int SHORT_TEXT = 16;

    private final Decoder in;
    private final byte[] bytes;
    private final StructStore store;
    private final ContentReader contentReader;

    int[] clocks = {};
    int[] origins = {};
    int[] rightOrigins = {};
    int[] rights = {};
    int[] contents = {};

    /** Which client an origin is of, by its number. */
    int[] originClients = {};

    int[] rightClients = {};

    /** The root of a struct that names one, and of all that are in their place. */
    int[] rootOf = {};

    private int size;
    private final List<Client> clients = new ArrayList<>(4);
    private final Map<Long, Client> clientsById = new HashMap<>(4);
    private @Nullable Client recentClient;
    private @Nullable Client clientBefore;
    private final List<Branch> roots = new ArrayList<>(2);
    private final Map<String, Integer> rootsByName = new HashMap<>(4);
    private final byte[] latin1;
    private int latin1End;
    private char[] wide = {};
    private int wideEnd;
    private final List<Content> others = new ArrayList<>(0);

    /** Who wrote something, or is said to have. */
    static final class Client {
        final long id;

        /** In the order in which they are first named. */
        final int number;

        int first;

        /** Behind the last struct; the same as the first until they are read. */
        int end;

        /** How many have been put in their place, as the index of the next one. */
        int placed;

        boolean waits;

        /** For each stretch of so many clocks, which is a power of two, the first struct that begins in it or later. */
        int[] stretches = {};

        int shift;

        private Client(long id, int number) {
            this.id = id;
            this.number = number;
        }

        private void read(int from, int to, int[] clocks) {
            first = from;
            placed = from;
            end = to;
            int state = clocks[to];
            // About as many stretches as structs, so that few are begun in each.
            shift = 31 - Integer.numberOfLeadingZeros(state / (to - from));
            int[] counts = new int[((state - 1) >> shift) + 2];
            for (int i = from; i < to; i++) {
                counts[(clocks[i] >> shift) + 1]++;
            }
            int before = from;
            for (int i = 0; i < counts.length; i++) {
                before += counts[i];
                counts[i] = before;
            }
            stretches = counts;
        }

        /** The struct that this clock is part of. */
        int find(int clock, int[] clocks) {
            int stretch = clock >> shift;
            int low = stretches[stretch] - 1;
            int high = stretches[stretch + 1] - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (clocks[middle] <= clock) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    PackedStateReader(byte[] update, StructStore store) {
        this.bytes = update;
        this.in = new Decoder(update);
        this.store = store;
        this.contentReader = new ContentReader(in);
        this.latin1 = new byte[update.length];
    }

    /**
     * The clients in the order in which they are integrated, with all of their structs; null if the update is of another kind.
     *
     * @throws commonplace.crdt.lib0.DecodingException if it is no update
     */
    Client @Nullable [] read() {
        int count = in.count("clients", 3);
        Client[] read = new Client[count];
        for (int i = 0; i < count; i++) {
            Client client = client();
            if (client == null || (i > 0 && client.id >= read[i - 1].id)) {
                return null;
            }
            read[i] = client;
        }
        return count == 0 || clients.size() > count ? null : read;
    }

    /** What follows the structs. */
    DeleteSet readDeleted() {
        return DeleteSet.read(in);
    }

    private @Nullable Client client() {
        int count = in.count("structs", 2);
        Client client = client(in.varUint());
        if (in.varUint() != 0 || count == 0 || client.end > 0) {
            return null;
        }
        int first = size;
        int end = first + count;
        makeRoom(end + 1);
        for (int struct = first; struct < end; struct++) {
            struct = readPlain(client, struct, end);
            if (struct < end && !read(client, struct)) {
                return null;
            }
        }
        size = end + 1;
        client.read(first, end, clocks);
        return client;
    }

    private void makeRoom(int needed) {
        int capacity = clocks.length == 0 ? needed : Math.max(needed, clocks.length + (clocks.length >> 1));
        if (needed > clocks.length) {
            clocks = Arrays.copyOf(clocks, capacity);
            origins = Arrays.copyOf(origins, capacity);
            rightOrigins = Arrays.copyOf(rightOrigins, capacity);
            rights = Arrays.copyOf(rights, capacity);
            contents = Arrays.copyOf(contents, capacity);
            originClients = Arrays.copyOf(originClients, capacity);
            rightClients = Arrays.copyOf(rightClients, capacity);
            rootOf = Arrays.copyOf(rootOf, capacity);
        }
        clocks[size] = 0;
    }

    /**
     * Structs of the two kinds and in the form that nearly all have; answers the first that is of another.
     *
     * <p>All in one, and with little in fields: so it is fast also where the JVM does not take calls apart.
     */
    private int readPlain(Client client, int from, int to) {
        byte[] source = bytes;
        byte[] texts = latin1;
        int[] lefts = origins;
        int[] leftClients = originClients;
        int[] allRights = rightOrigins;
        int[] allRightClients = rightClients;
        int at = in.position();
        int textsEnd = latin1End;
        int clock = clocks[from];
        int last = source.length - LONGEST_PLAIN;
        int struct = from;
        for (; struct < to && at <= last && clock <= Integer.MAX_VALUE / 2; struct++) {
            int next = at;
            int info = source[next++];
            int ref = info & StructInfo.REF;
            if ((ref != ContentString.REF && ref != ContentDeleted.REF) || StructInfo.hasParent(info)) {
                break;
            }
            boolean plain = true;
            lefts[struct] = PackedState.NONE;
            allRights[struct] = PackedState.NONE;
            for (int side = StructInfo.HAS_ORIGIN; side >= StructInfo.HAS_RIGHT_ORIGIN; side >>= 1) {
                if ((info & side) == 0) {
                    continue;
                }
                int b = source[next++];
                long id = b & 0x7f;
                for (int shift = 7; b < 0 && shift <= 42; shift += 7) {
                    b = source[next++];
                    id |= (b & 0x7fL) << shift;
                }
                plain &= b >= 0;
                b = source[next++];
                int other = b & 0x7f;
                if (b < 0) {
                    // Nearly all take two or three bytes.
                    b = source[next++];
                    other |= (b & 0x7f) << 7;
                    if (b < 0) {
                        b = source[next++];
                        other |= (b & 0x7f) << 14;
                        if (b < 0) {
                            b = source[next++];
                            other |= (b & 0x7f) << 21;
                        }
                    }
                }
                Client owner = recentClient;
                if (owner == null || owner.id != id) {
                    owner = plain ? otherClient(id) : client;
                }
                plain &= b >= 0 && (owner != client || other < clock);
                if (side == StructInfo.HAS_ORIGIN) {
                    lefts[struct] = other;
                    leftClients[struct] = owner.number;
                } else {
                    allRights[struct] = other;
                    allRightClients[struct] = owner.number;
                }
            }
            int b = source[next++];
            int length = b & 0x7f;
            for (int shift = 7; b < 0 && shift <= 21; shift += 7) {
                b = source[next++];
                length |= (b & 0x7f) << shift;
            }
            if (!plain || b < 0 || length == 0) {
                break;
            }
            if (ref == ContentDeleted.REF) {
                contents[struct] = PackedState.content(PackedState.DELETED, 0);
            } else if (length > source.length - next) {
                break;
            } else {
                if (length < SHORT_TEXT) {
                    int seen = 0;
                    for (int i = 0; i < length; i++) {
                        byte c = source[next + i];
                        texts[textsEnd + i] = c;
                        seen |= c;
                    }
                    if (seen < 0) {
                        break;
                    }
                } else if (Decoder.isAscii(source, next, next + length)) {
                    System.arraycopy(source, next, texts, textsEnd, length);
                } else {
                    break;
                }
                contents[struct] = PackedState.content(PackedState.LATIN1, textsEnd);
                textsEnd += length;
                next += length;
            }
            rootOf[struct] = PackedState.NONE;
            clock += length;
            clocks[struct + 1] = clock;
            at = next;
        }
        in.moveTo(at);
        latin1End = textsEnd;
        return struct;
    }

    /** Any other; whether it is of a kind that can be packed. */
    private boolean read(Client client, int struct) {
        int info = in.uint8();
        int ref = info & StructInfo.REF;
        if (ref == Gc.REF || ref == Skip.REF || ref == ContentFormat.REF || ref == Branch.REF) {
            return false;
        }
        int clock = clocks[struct];
        origins[struct] = PackedState.NONE;
        rightOrigins[struct] = PackedState.NONE;
        rootOf[struct] = PackedState.NONE;
        if ((info & StructInfo.HAS_ORIGIN) != 0) {
            Client owner = client(in.varUint());
            originClients[struct] = owner.number;
            origins[struct] = in.varUint31("clock");
            if (owner == client && origins[struct] >= clock) {
                return false;
            }
        }
        if ((info & StructInfo.HAS_RIGHT_ORIGIN) != 0) {
            Client owner = client(in.varUint());
            rightClients[struct] = owner.number;
            rightOrigins[struct] = in.varUint31("clock");
            if (owner == client && rightOrigins[struct] >= clock) {
                return false;
            }
        }
        if (StructInfo.hasParent(info)) {
            if ((info & StructInfo.HAS_KEY) != 0 || in.varUint() != 1) {
                return false;
            }
            rootOf[struct] = root(in.string());
        }
        int length = readContent(struct, ref);
        if (length == 0 || clock + (long) length > Integer.MAX_VALUE) {
            return false;
        }
        clocks[struct + 1] = clock + length;
        return true;
    }

    private int readContent(int struct, int ref) {
        if (ref == ContentDeleted.REF) {
            contents[struct] = PackedState.content(PackedState.DELETED, 0);
            return in.varUint31("length");
        }
        if (ref != ContentString.REF) {
            contents[struct] = PackedState.content(PackedState.OTHER, others.size());
            others.add(contentReader.read(ref));
            return contentReader.length();
        }
        int from = in.ascii();
        if (from < 0) {
            return addText(struct, in.string());
        }
        int length = in.position() - from;
        System.arraycopy(bytes, from, latin1, latin1End, length);
        return addLatin1(struct, length);
    }

    private int addLatin1(int struct, int length) {
        contents[struct] = PackedState.content(PackedState.LATIN1, latin1End);
        latin1End += length;
        return length;
    }

    /** In as many characters, at most, as it took bytes. */
    private int addText(int struct, String text) {
        int length = text.length();
        if (ContentString.isLatin1(text)) {
            System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, latin1, latin1End, length);
            return addLatin1(struct, length);
        }
        if (wideEnd + length > wide.length) {
            wide = Arrays.copyOf(wide, Math.max(wideEnd + length, wide.length + (wide.length >> 1)));
        }
        text.getChars(0, length, wide, wideEnd);
        contents[struct] = PackedState.content(PackedState.WIDE, wideEnd);
        wideEnd += length;
        return length;
    }

    private Client client(long id) {
        Client recent = recentClient;
        return recent != null && recent.id == id ? recent : otherClient(id);
    }

    /** Two that write together refer to each other all the time. */
    private Client otherClient(long id) {
        Client client = clientBefore;
        clientBefore = recentClient;
        if (client == null || client.id != id) {
            client = clientsById.get(id);
        }
        if (client == null) {
            client = new Client(id, clients.size());
            clients.add(client);
            clientsById.put(id, client);
        }
        recentClient = client;
        return client;
    }

    private int root(String name) {
        Integer known = rootsByName.get(name);
        if (known != null) {
            return known;
        }
        Branch root = store.root(name);
        rootsByName.put(name, roots.size());
        roots.add(root == null ? new Branch(Branch.Kind.UNKNOWN, name) : root);
        return roots.size() - 1;
    }

    /** Whether the content of two neighbors could be one. */
    boolean joins(int left, int right) {
        int kind = PackedState.kind(contents[left]);
        int next = PackedState.kind(contents[right]);
        if (kind == PackedState.OTHER) {
            return next == kind
                    && others.get(PackedState.place(contents[left]))
                            .joins(others.get(PackedState.place(contents[right])));
        }
        return kind == PackedState.DELETED ? next == kind : next <= PackedState.WIDE;
    }

    int size() {
        return size;
    }

    Client[] clientsByNumber() {
        return clients.toArray(Client[]::new);
    }

    Branch[] roots() {
        return roots.toArray(Branch[]::new);
    }

    byte[] latin1() {
        return Arrays.copyOf(latin1, latin1End);
    }

    char[] wide() {
        return Arrays.copyOf(wide, wideEnd);
    }

    Content[] others() {
        return others.toArray(Content[]::new);
    }
}

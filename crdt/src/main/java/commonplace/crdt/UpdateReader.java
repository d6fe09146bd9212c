package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentDeleted;
import commonplace.crdt.structs.ContentReader;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Gc;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Parent;
import commonplace.crdt.structs.Skip;
import commonplace.crdt.structs.Struct;
import commonplace.crdt.structs.StructInfo;
import commonplace.crdt.structs.StructStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads an update and changes nothing: clients and roots that the document does not have are made, but not entered.
 *
 * <p>Everything that can be wrong with an update is found here.
 */
final class UpdateReader {
    /** Texts of an update from this size on stand one after the other in few arrays, which saves one for each. */
    private static final int SHARED_FROM = 1024;

    private static final int SHARED_ARRAY = 8192;

    private static final int LONGEST_PLAIN = 32;

    private final Decoder in;
    private final boolean shared;
    private final StructStore store;
    private final ContentReader contentReader;
    private byte[] texts = {};
    private int textsEnd;
    private Map<Long, ClientStructs> newClients = Map.of();
    private Map<String, Branch> newRoots = Map.of();
    private @Nullable ClientStructs recentClient;
    private @Nullable ClientStructs clientBefore;
    private @Nullable Branch recentRoot;

    UpdateReader(byte[] update, StructStore store) {
        this.shared = update.length >= SHARED_FROM;
        this.in = new Decoder(update);
        this.store = store;
        this.contentReader = new ContentReader(in);
    }

    Update read() {
        int count = in.count("clients", 3);
        UpdateBlock[] blocks = new UpdateBlock[count];
        Set<Long> seen = HashSet.newHashSet(count);
        for (int i = 0; i < count; i++) {
            blocks[i] = block();
            if (!seen.add(blocks[i].client().id)) {
                throw new DecodingException("The client " + blocks[i].client().id + " comes twice");
            }
        }
        DeleteSet deleted = DeleteSet.read(in);
        return new Update(blocks, deleted, newClients.values(), newRoots.values());
    }

    private UpdateBlock block() {
        int count = in.count("structs", 2);
        ClientStructs client = client(in.varUint());
        int clock = in.varUint31("clock");
        Struct[] structs = new Struct[count];
        int[] clocks = new int[count];
        for (int i = 0; i < count; i++) {
            Struct struct = plain(client, clock);
            if (struct == null) {
                struct = checked(client, clock);
            }
            structs[i] = struct;
            clocks[i] = clock;
            clock += struct.length;
        }
        return new UpdateBlock(client, structs, clocks);
    }

    private Struct checked(ClientStructs client, int clock) {
        int start = in.position();
        Struct struct = struct(client, clock);
        if (struct.length == 0 || clock + (long) struct.length > Integer.MAX_VALUE) {
            throw new DecodingException("The struct at byte " + start
                    + (struct.length == 0 ? " is empty" : " ends after the clock 2^31 - 1"));
        }
        return struct;
    }

    /**
     * A struct of the two kinds and in the form that nearly all have; null for others, which are then read with more care.
     *
     * <p>All in one, and with nothing in fields: so it is fast also where the JVM does not take calls apart.
     */
    private @Nullable Item plain(ClientStructs client, int clock) {
        if (in.remaining() < LONGEST_PLAIN || clock > Integer.MAX_VALUE / 2) {
            return null;
        }
        byte[] bytes = in.source();
        int at = in.position();
        int info = bytes[at++];
        int ref = info & StructInfo.REF;
        if ((ref != ContentString.REF && ref != ContentDeleted.REF) || StructInfo.hasParent(info)) {
            return null;
        }
        ClientStructs originClient = null;
        int originClock = 0;
        ClientStructs rightClient = null;
        int rightClock = 0;
        for (int side = StructInfo.HAS_ORIGIN; side >= StructInfo.HAS_RIGHT_ORIGIN; side >>= 1) {
            if ((info & side) == 0) {
                continue;
            }
            int b = bytes[at++];
            long id = b & 0x7f;
            for (int shift = 7; b < 0 && shift <= 42; shift += 7) {
                b = bytes[at++];
                id |= (b & 0x7fL) << shift;
            }
            if (b < 0) {
                return null;
            }
            b = bytes[at++];
            int before = b & 0x7f;
            for (int shift = 7; b < 0 && shift <= 21; shift += 7) {
                b = bytes[at++];
                before |= (b & 0x7f) << shift;
            }
            ClientStructs other = client(id);
            if (b < 0 || (other == client && before >= clock)) {
                return null;
            }
            if (side == StructInfo.HAS_ORIGIN) {
                originClient = other;
                originClock = before;
            } else {
                rightClient = other;
                rightClock = before;
            }
        }
        int b = bytes[at++];
        int length = b & 0x7f;
        for (int shift = 7; b < 0 && shift <= 21; shift += 7) {
            b = bytes[at++];
            length |= (b & 0x7f) << shift;
        }
        if (b < 0 || length == 0) {
            return null;
        }
        Item item;
        if (ref == ContentDeleted.REF) {
            item = Item.ofDeleted(client, clock, length);
        } else if (length <= bytes.length - at && Decoder.isAscii(bytes, at, at + length)) {
            item = Item.ofText(client, clock, length, ascii(at, length));
            at += length;
        } else {
            return null;
        }
        in.moveTo(at);
        item.originClient = originClient;
        item.originClock = originClock;
        item.rightOriginClient = rightClient;
        item.rightOriginClock = rightClock;
        return item;
    }

    private Struct struct(ClientStructs client, int clock) {
        int info = in.uint8();
        int ref = info & StructInfo.REF;
        if (ref == Gc.REF) {
            return new Gc(client, clock, in.varUint31("length"));
        }
        return ref == Skip.REF ? new Skip(client, clock, in.varUint31("length")) : item(client, clock, info);
    }

    private Item item(ClientStructs client, int clock, int info) {
        ClientStructs originClient = null;
        int originClock = 0;
        if ((info & StructInfo.HAS_ORIGIN) != 0) {
            originClient = client(in.varUint());
            originClock = clockBefore(client, clock, originClient);
        }
        ClientStructs rightClient = null;
        int rightClock = 0;
        if ((info & StructInfo.HAS_RIGHT_ORIGIN) != 0) {
            rightClient = client(in.varUint());
            rightClock = clockBefore(client, clock, rightClient);
        }
        Parent parent = null;
        String key = null;
        if (StructInfo.hasParent(info)) {
            parent = parent(client, clock);
            key = (info & StructInfo.HAS_KEY) == 0 ? null : in.string();
        }
        Item item = content(client, clock, info & StructInfo.REF);
        item.originClient = originClient;
        item.originClock = originClock;
        item.rightOriginClient = rightClient;
        item.rightOriginClock = rightClock;
        item.parent = parent;
        item.key = key;
        return item;
    }

    private Parent parent(ClientStructs client, int clock) {
        if (in.varUint() == 1) {
            return root(in.string());
        }
        ClientStructs holder = client(in.varUint());
        return new Parent.Unresolved(holder, clockBefore(client, clock, holder));
    }

    /** Nobody can have put something next to what he had not yet written. */
    private int clockBefore(ClientStructs client, int clock, ClientStructs other) {
        int start = in.position();
        int otherClock = in.varUint31("clock");
        if (other == client && otherClock >= clock) {
            throw new DecodingException(
                    "The struct with clock " + clock + " refers to a later one, " + otherClock + ", at byte " + start);
        }
        return otherClock;
    }

    private Item content(ClientStructs client, int clock, int ref) {
        // Nearly all are of these two kinds.
        if (ref == ContentString.REF) {
            return text(client, clock);
        }
        if (ref == ContentDeleted.REF) {
            return Item.ofDeleted(client, clock, in.varUint31("length"));
        }
        Content content = contentReader.read(ref);
        return new Item(client, clock, contentReader.length(), content);
    }

    private Item text(ClientStructs client, int clock) {
        int from = in.ascii();
        if (from < 0) {
            String string = in.string();
            return Item.ofText(client, clock, string.length(), ContentString.of(string));
        }
        int length = in.position() - from;
        return Item.ofText(client, clock, length, ascii(from, length));
    }

    private ContentString ascii(int from, int length) {
        if (!shared) {
            return ContentString.ascii(in.source(), from, length);
        }
        if (textsEnd + length > texts.length) {
            texts = new byte[Math.max(length, Math.min(SHARED_ARRAY, in.remaining() + length))];
            textsEnd = 0;
        }
        System.arraycopy(in.source(), from, texts, textsEnd, length);
        textsEnd += length;
        return ContentString.shared(texts, textsEnd - length);
    }

    private ClientStructs client(long id) {
        ClientStructs recent = recentClient;
        return recent != null && recent.id == id ? recent : otherClient(id);
    }

    /** Two that write together refer to each other all the time. */
    private ClientStructs otherClient(long id) {
        ClientStructs client = clientBefore;
        clientBefore = recentClient;
        if (client == null || client.id != id) {
            client = knownClient(id);
        }
        recentClient = client;
        return client;
    }

    private ClientStructs knownClient(long id) {
        ClientStructs client = store.client(id);
        if (client == null) {
            newClients = newClients.isEmpty() ? new HashMap<>() : newClients;
            client = newClients.get(id);
        }
        if (client == null) {
            client = new ClientStructs(id);
            newClients.put(id, client);
        }
        return client;
    }

    private Branch root(String name) {
        if (recentRoot != null && recentRoot.name.equals(name)) {
            return recentRoot;
        }
        Branch root = store.root(name);
        if (root == null) {
            newRoots = newRoots.isEmpty() ? new HashMap<>() : newRoots;
            root = newRoots.get(name);
        }
        if (root == null) {
            root = new Branch(Branch.Kind.UNKNOWN, name);
            newRoots.put(name, root);
        }
        recentRoot = root;
        return root;
    }
}

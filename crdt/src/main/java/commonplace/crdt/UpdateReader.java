package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.ContentBinary;
import commonplace.crdt.structs.ContentDeleted;
import commonplace.crdt.structs.ContentDoc;
import commonplace.crdt.structs.ContentEmbed;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.ContentValues;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Gc;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.JavaScriptJson;
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
    /** Text of updates from this size on stays in them, which saves two objects and a copy for each piece of text. */
    private static final int SHARED_FROM = 1024;

    private final Decoder in;
    private final boolean shared;
    private final StructStore store;
    private Map<Long, ClientStructs> newClients = Map.of();
    private Map<String, Branch> newRoots = Map.of();
    private @Nullable ClientStructs recentClient;
    private @Nullable Branch recentRoot;

    UpdateReader(byte[] update, StructStore store) {
        this.shared = update.length >= SHARED_FROM;
        this.in = new Decoder(shared ? update.clone() : update);
        this.store = store;
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
        for (int i = 0; i < count; i++) {
            int start = in.position();
            Struct struct = struct(client, clock);
            long next = clock + (long) struct.length;
            if (struct.length == 0 || next > Integer.MAX_VALUE) {
                throw new DecodingException("The struct at byte " + start
                        + (struct.length == 0 ? " is empty" : " ends after the clock 2^31 - 1"));
            }
            structs[i] = struct;
            clock = (int) next;
        }
        return new UpdateBlock(client, structs);
    }

    private Struct struct(ClientStructs client, int clock) {
        int info = in.uint8();
        return switch (info & StructInfo.REF) {
            case Gc.REF -> new Gc(client, clock, in.varUint31("length"));
            case Skip.REF -> new Skip(client, clock, in.varUint31("length"));
            default -> item(client, clock, info);
        };
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
        return switch (ref) {
            case ContentDeleted.REF -> new Item(client, clock, in.varUint31("length"), ContentDeleted.DELETED);
            case ContentString.REF -> text(client, clock);
            case ContentValues.ANY_REF, ContentValues.JSON_REF -> values(client, clock, ref);
            case ContentBinary.REF -> new Item(client, clock, 1, new ContentBinary(in.bytes()));
            case ContentEmbed.REF -> new Item(client, clock, 1, new ContentEmbed(JavaScriptJson.checked(in.string())));
            case ContentFormat.REF -> new Item(client, clock, 1, format());
            case Branch.REF -> new Item(client, clock, 1, branch());
            case ContentDoc.REF -> new Item(client, clock, 1, new ContentDoc(in.string(), in.any()));
            default ->
                throw new DecodingException(
                        "The number " + ref + " at byte " + (in.position() - 1) + " is no kind of struct");
        };
    }

    private Item text(ClientStructs client, int clock) {
        int from = in.ascii();
        if (from < 0) {
            String string = in.string();
            return new Item(client, clock, string.length(), ContentString.of(string));
        }
        int length = in.position() - from;
        return new Item(
                client,
                clock,
                length,
                shared ? ContentString.shared(in.source(), from) : ContentString.ascii(in.source(), from, length));
    }

    private Item values(ClientStructs client, int clock, int ref) {
        int count = in.count("values", 1);
        return new Item(client, clock, count, ref == ContentValues.ANY_REF ? any(count) : json(count));
    }

    private ContentValues any(int count) {
        @Nullable Object[] values = new @Nullable Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.any();
        }
        return ContentValues.any(values);
    }

    private ContentValues json(int count) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = JavaScriptJson.checked(in.string());
        }
        return ContentValues.json(texts);
    }

    private ContentFormat format() {
        String key = in.string();
        String json = JavaScriptJson.checked(in.string());
        return new ContentFormat(key, json, JavaScriptJson.parse(json));
    }

    private Branch branch() {
        Branch.Kind kind = Branch.Kind.of(in.varUint());
        return new Branch(kind, kind.named() ? in.string() : "");
    }

    private ClientStructs client(long id) {
        if (recentClient != null && recentClient.id == id) {
            return recentClient;
        }
        ClientStructs client = store.client(id);
        if (client == null) {
            newClients = newClients.isEmpty() ? new HashMap<>() : newClients;
            client = newClients.get(id);
        }
        if (client == null) {
            client = new ClientStructs(id);
            newClients.put(id, client);
        }
        recentClient = client;
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

package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Id;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.JavaScriptJson;
import commonplace.crdt.structs.PositionIndex;
import commonplace.crdt.structs.RedoneItems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A place in a text or an array that stays where it is while others insert and delete around it: a cursor, a comment.
 *
 * <pre>{@code
 * RelativePosition cursor = RelativePosition.of(text, 5);
 * text.insert(0, "more ");
 * cursor.resolve(doc).orElseThrow().index();   // 10
 * }</pre>
 *
 * <p>Encoded as Yjs does, in bytes and in JSON, so that it can be sent to others.
 */
public final class RelativePosition {
    private static final int AT_ITEM = 0;
    private static final int IN_ROOT = 1;
    private static final int IN_TYPE = 2;

    private final @Nullable Clock type;
    private final @Nullable String root;
    private final @Nullable Clock item;
    private final int association;

    /** An id that need not be known here. */
    private record Clock(long client, int clock) {
        static Clock of(Item item, int offset) {
            return new Clock(item.client.id, item.clock + offset);
        }

        Map<String, @Nullable Object> toValue() {
            Map<String, @Nullable Object> value = new LinkedHashMap<>();
            value.put("client", client);
            value.put("clock", (long) clock);
            return value;
        }
    }

    /** What a position is at the moment. */
    public record Resolved(YType type, int index) {}

    private RelativePosition(@Nullable Clock type, @Nullable String root, @Nullable Clock item, int association) {
        this.type = type;
        this.root = root;
        this.item = item;
        this.association = association;
    }

    /** A place that goes with what follows it; at the end of the type, it stays at the end. */
    public static RelativePosition of(YType type, int index) {
        return of(type, index, 0);
    }

    /** A place that goes with what is before it; at the beginning of the type, it stays at the beginning. */
    public static RelativePosition after(YType type, int index) {
        return of(type, index, -1);
    }

    private static RelativePosition of(YType type, int index, int association) {
        Branch branch = type.branch();
        type.doc();
        Objects.checkFromToIndex(index, index, branch.length);
        int at = association < 0 ? index - 1 : index;
        Clock item = null;
        if (at >= 0 && at < branch.length) {
            PositionIndex.ItemPosition found = branch.positions().find(at + 1);
            item = Clock.of(found.item(), at - found.start());
        }
        return branch.item == null
                ? new RelativePosition(null, branch.name, item, association)
                : new RelativePosition(Clock.of(branch.item, 0), null, item, association);
    }

    /** Where it is now; empty if what it clung to has not arrived yet, or is gone for good. */
    public Optional<Resolved> resolve(YDoc doc) {
        if (item != null) {
            return find(doc, item).flatMap(place -> resolve(doc, place));
        }
        return holder(doc).map(branch -> new Resolved(YType.of(doc, branch), association < 0 ? 0 : branch.length));
    }

    private Optional<Resolved> resolve(YDoc doc, RedoneItems.Place place) {
        // What stands under a key has no place in a list; only who does not mean well points there.
        if (!(place.struct() instanceof Item found) || found.key != null) {
            return Optional.empty();
        }
        Branch branch = found.branch();
        int index = 0;
        if (!branch.isDeleted()) {
            index = branch.positions().startOf(found);
            if (found.visibleLength() > 0) {
                index += place.offset() + (association < 0 ? 1 : 0);
            }
        }
        return Optional.of(new Resolved(YType.of(doc, branch), index));
    }

    private Optional<Branch> holder(YDoc doc) {
        if (type == null) {
            return Optional.ofNullable(doc.store.root(Objects.requireNonNull(root)));
        }
        return find(doc, type)
                .flatMap(place -> place.struct() instanceof Item holder && holder.content instanceof Branch branch
                        ? Optional.of(branch)
                        : Optional.empty());
    }

    private static Optional<RedoneItems.Place> find(YDoc doc, Clock id) {
        ClientStructs client = doc.store.client(id.client);
        return client == null || client.state() <= id.clock
                ? Optional.empty()
                : Optional.of(doc.redone.follow(new Id(client, id.clock)));
    }

    public byte[] encode() {
        Encoder out = new Encoder();
        if (item != null) {
            write(out, AT_ITEM, item);
        } else if (type != null) {
            write(out, IN_TYPE, type);
        } else {
            out.varUint(IN_ROOT);
            out.string(Objects.requireNonNull(root));
        }
        out.varInt(association);
        return out.toByteArray();
    }

    private static void write(Encoder out, int kind, Clock id) {
        out.varUint(kind);
        out.varUint(id.client);
        out.varUint(id.clock);
    }

    /** @throws DecodingException if that is not a position */
    public static RelativePosition decode(byte[] bytes) {
        Decoder in = new Decoder(bytes);
        long kind = in.varUint();
        Clock type = null;
        String root = null;
        Clock item = null;
        if (kind == AT_ITEM) {
            item = readId(in);
        } else if (kind == IN_ROOT) {
            root = in.string();
        } else if (kind == IN_TYPE) {
            type = readId(in);
        } else {
            throw new DecodingException("There is no position of kind " + kind
                    + "; there are 0 at an item, 1 at an end of a root and 2 at an end of a nested type");
        }
        // Yjs of old wrote no association.
        int association = in.remaining() == 0 ? 0 : Long.signum(in.varInt().longValue());
        return new RelativePosition(type, root, item, association);
    }

    private static Clock readId(Decoder in) {
        return new Clock(in.varUint(), in.varUint31("clock"));
    }

    /** As Yjs's clients put it into their presence. */
    public String toJson() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        if (type != null) {
            json.put("type", type.toValue());
        }
        if (root != null && !root.isEmpty()) {
            json.put("tname", root);
        }
        if (item != null) {
            json.put("item", item.toValue());
        }
        json.put("assoc", (long) association);
        return JavaScriptJson.stringify(json);
    }

    /** @throws IllegalArgumentException if that is not a position */
    public static RelativePosition fromJson(String json) {
        if (!(JavaScriptJson.parse(json) instanceof Map<?, ?> parsed)) {
            throw new IllegalArgumentException("A position in JSON is an object with item, type or tname");
        }
        Clock type = clock(parsed.get("type"));
        Clock item = clock(parsed.get("item"));
        String root = parsed.get("tname") instanceof String name ? name : null;
        if (type == null && item == null && root == null) {
            // Yjs leaves out a name that is empty.
            root = "";
        }
        int association = parsed.get("assoc") instanceof Number number ? Long.signum(number.longValue()) : 0;
        return new RelativePosition(type, root, item, association);
    }

    private static @Nullable Clock clock(@Nullable Object value) {
        return value instanceof Map<?, ?> id
                        && id.get("client") instanceof Long client
                        && id.get("clock") instanceof Long clock
                        && client >= 0
                        && client <= Decoder.MAX_SAFE_INTEGER
                        && clock >= 0
                        && clock <= Integer.MAX_VALUE
                ? new Clock(client, clock.intValue())
                : null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RelativePosition that
                && Objects.equals(type, that.type)
                && Objects.equals(root, that.root)
                && Objects.equals(item, that.item)
                && association == that.association;
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, root, item, association);
    }

    @Override
    public String toString() {
        return toJson();
    }
}

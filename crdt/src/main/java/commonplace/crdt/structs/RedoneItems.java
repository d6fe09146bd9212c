package commonplace.crdt.structs;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * By what deleted items were brought back.
 *
 * <p>Undo is rare and items are many, so an item has only a flag that it is here. And by ids, because both what was
 * deleted and what replaced it may be split later.
 */
public final class RedoneItems {
    private final Map<ClientStructs, TreeMap<Integer, Id>> clients = new HashMap<>(0);

    /** The clock of a struct, counted from where the struct begins. */
    public record Place(Struct struct, int offset) {}

    public void put(Item item, ClientStructs byClient, int byClock) {
        item.markRedone();
        clients.computeIfAbsent(item.client, _ -> new TreeMap<>()).put(item.clock, new Id(byClient, byClock));
    }

    /** The id with which the item came back, if it is {@link Item#redone}. */
    public Id of(Item item) {
        Map.Entry<Integer, Id> begin =
                Objects.requireNonNull(clients.get(item.client)).floorEntry(item.clock);
        Id by = begin.getValue();
        return new Id(by.client(), by.clock() + item.clock - begin.getKey());
    }

    /** Where a clock is now, after everything that was undone and redone. */
    public Place follow(Id id) {
        Struct struct = id.client().find(id.clock());
        int offset = id.clock() - struct.clock;
        while (struct instanceof Item item && item.redone()) {
            Id next = of(item);
            struct = next.client().find(next.clock() + offset);
            offset = next.clock() + offset - struct.clock;
        }
        return new Place(struct, offset);
    }
}

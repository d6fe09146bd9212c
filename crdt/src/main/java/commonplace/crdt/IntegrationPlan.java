package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Parent;
import commonplace.crdt.structs.Skip;
import commonplace.crdt.structs.Struct;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * In which order the structs of some blocks can be integrated, and which of them have to wait for what.
 *
 * @param ready to be integrated, in this order; also what is known already
 * @param waiting to wait, with everything of the same client that comes later
 * @param missing for each client, a clock that must be passed before it is worth trying again
 */
record IntegrationPlan(List<Struct> ready, List<UpdateBlock> waiting, Map<ClientStructs, Integer> missing) {
    /** Depends on nothing but clocks, so it is known before anything is changed. */
    static IntegrationPlan of(UpdateBlock[] blocks) {
        if (blocks.length == 0) {
            return new IntegrationPlan(List.of(), List.of(), Map.of());
        }
        if (blocks.length == 1 && isReady(blocks[0])) {
            return new IntegrationPlan(Arrays.asList(blocks[0].structs()), List.of(), Map.of());
        }
        return new Planning(blocks).plan();
    }

    /** Whether something would have to wait, structs or deletions of what is not there. */
    boolean leaves(DeleteSet deleted) {
        if (!waiting.isEmpty()) {
            return true;
        }
        Map<Long, Integer> states = new HashMap<>();
        for (Struct struct : ready) {
            states.merge(struct.client.id, struct.nextClock(), Math::max);
        }
        boolean[] leaves = {false};
        deleted.forEach((client, ranges) -> {
            for (int i = 0; i < ranges.size(); i++) {
                leaves[0] |= ranges.to(i) > states.getOrDefault(client, 0);
            }
        });
        return leaves[0];
    }

    /** Nearly all updates are a few structs of one client that follow what is here. */
    private static boolean isReady(UpdateBlock block) {
        int state = block.client().state();
        for (Struct struct : block.structs()) {
            if (struct instanceof Skip
                    || struct.clock > state
                    || (struct instanceof Item item && lacking(item) != null)) {
                return false;
            }
            state = Math.max(state, struct.nextClock());
        }
        return true;
    }

    /** The client of whom something else must come first, other than the item's own. */
    private static @Nullable ClientStructs lacking(Item item) {
        if (item.originClient != null
                && item.originClient != item.client
                && item.originClock >= item.originClient.state()) {
            return item.originClient;
        }
        if (item.rightOriginClient != null
                && item.rightOriginClient != item.client
                && item.rightOriginClock >= item.rightOriginClient.state()) {
            return item.rightOriginClient;
        }
        if (item.parent instanceof Parent.Unresolved(ClientStructs client, int clock)
                && client != item.client
                && clock >= client.state()) {
            return client;
        }
        return null;
    }

    /** The general case. As in Yjs, the highest client comes first, and what a struct depends on is fetched for it. */
    private static final class Planning {
        private final List<Struct> ready = new ArrayList<>();
        private final List<UpdateBlock> waiting = new ArrayList<>();
        private final Map<ClientStructs, Integer> missing = new HashMap<>();
        private final Map<ClientStructs, Queue> queues = new HashMap<>();
        private final Deque<Struct> stack = new ArrayDeque<>();
        private final UpdateBlock[] ascending;

        private static final class Queue {
            final Struct[] structs;
            int next;
            /** The first clock that is neither here nor planned. */
            int state;

            boolean waits;

            Queue(UpdateBlock block) {
                this.structs = block.structs();
                this.state = block.client().state();
            }

            boolean isEmpty() {
                return next == structs.length;
            }
        }

        Planning(UpdateBlock[] blocks) {
            ascending = blocks.clone();
            Arrays.sort(ascending, Comparator.comparingLong(block -> block.client().id));
            for (UpdateBlock block : ascending) {
                queues.put(block.client(), new Queue(block));
            }
        }

        IntegrationPlan plan() {
            for (int i = ascending.length - 1; i >= 0; i--) {
                Queue queue = queue(ascending[i].client());
                while (!queue.isEmpty()) {
                    plan(queue.structs[queue.next++]);
                }
            }
            return new IntegrationPlan(ready, waiting, missing);
        }

        private void plan(Struct first) {
            stack.push(first);
            while (!stack.isEmpty()) {
                Struct struct = stack.peek();
                Queue own = queue(struct.client);
                if (struct instanceof Skip) {
                    stack.pop();
                    continue;
                }
                if (struct.clock > own.state) {
                    giveUp(struct.client, struct.clock - 1);
                    return;
                }
                ClientStructs needed = struct instanceof Item item ? missing(item) : null;
                if (needed == null) {
                    stack.pop();
                    ready.add(struct);
                    own.state = Math.max(own.state, struct.nextClock());
                    continue;
                }
                if (struct.nextClock() <= own.state) {
                    // Here it is garbage, or its sender lies. Yjs lets it wait, perhaps for ever, and may write it to
                    // others in place of what is here.
                    stack.pop();
                    continue;
                }
                Queue other = queues.get(needed);
                if (other == null || other.isEmpty()) {
                    giveUp(needed, state(needed));
                    return;
                }
                stack.push(other.structs[other.next++]);
            }
        }

        private @Nullable ClientStructs missing(Item item) {
            if (lacks(item, item.originClient, item.originClock)) {
                return item.originClient;
            }
            if (lacks(item, item.rightOriginClient, item.rightOriginClock)) {
                return item.rightOriginClient;
            }
            if (item.parent instanceof Parent.Unresolved(ClientStructs client, int clock)
                    && lacks(item, client, clock)) {
                return client;
            }
            return null;
        }

        private boolean lacks(Item item, @Nullable ClientStructs client, int clock) {
            return client != null && client != item.client && clock >= client.state() && clock >= state(client);
        }

        private int state(ClientStructs client) {
            Queue queue = queues.get(client);
            return queue == null ? client.state() : queue.state;
        }

        private Queue queue(ClientStructs client) {
            return Objects.requireNonNull(queues.get(client));
        }

        /** Everything on the stack waits, and with it whatever follows it from the same clients. */
        private void giveUp(ClientStructs client, int clock) {
            missing.merge(client, clock, Math::min);
            // From the bottom, where the first struct of each client lies.
            for (Iterator<Struct> structs = stack.descendingIterator(); structs.hasNext(); ) {
                Struct struct = structs.next();
                Queue queue = queue(struct.client);
                if (!queue.waits) {
                    queue.waits = true;
                    int from = Arrays.binarySearch(
                            queue.structs, 0, queue.next, struct, Comparator.comparingInt(each -> each.clock));
                    waiting.add(new UpdateBlock(
                            struct.client, Arrays.copyOfRange(queue.structs, from, queue.structs.length)));
                    queue.next = queue.structs.length;
                }
            }
            stack.clear();
        }
    }
}

package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.Arrays;
import java.util.Map;

/**
 * The structs of an update that is all there is: they are entered together into a document that has none, and then put
 * into their lists in the order in which {@link Integration} would take them one by one.
 *
 * <p>That is done for what states of texts and lists are made of. A state in which something is missing, has to be
 * split, is garbage that others refer to, stands under a key or in another item is left to the ordinary way: then all is
 * as it was, but for the structs themselves, which have to be read once more.
 */
public final class WholeState {
    /** What needs more than this goes the ordinary way, so that an update made to be slow is not slow twice. */
    public static final long MOST_STEPS = StepBudget.MOST_STEPS / 50;

    private static final ClockRanges NONE = new ClockRanges();

    private final Transaction transaction;
    private final Integration conflicts;

    /** By descending client, who comes first. */
    private final Part[] parts;

    /** Who waits for a struct of another, the one for whom the others were begun first. */
    private final Part[] waiting;

    private int waitingCount;

    /** Whether just that is deleted of which nothing else is left, as in any state that was not cut off somewhere. */
    private boolean isAsSaid = true;

    /** What was placed into last. */
    private @Nullable Branch recent;

    /** All structs of one client. */
    public static final class Part {
        public final ClientStructs client;
        final Struct[] structs;
        final int[] clocks;
        final int end;

        /** For each stretch of so many clocks, which is a power of two, how many structs begin before it. */
        private final int[] stretches;

        private final int shift;

        /** How many have been put in their place. */
        int placed;

        boolean waits;

        /** Right parts of what was divided, unless something else turned out to lie between, and how many there are. */
        private Item[] continuing = {};

        private int continuingCount;

        /** Of the ranges that are said to be deleted, how many have begun, and where the last of these ends. */
        private ClockRanges deleted = NONE;

        private int begun;
        private int deletedUntil;

        public Part(ClientStructs client, Struct[] structs, int[] clocks) {
            this.client = client;
            this.structs = structs;
            this.clocks = clocks;
            int count = structs.length;
            end = structs[count - 1].nextClock();
            // About as many stretches as structs, so that few are begun in each.
            shift = 31 - Integer.numberOfLeadingZeros(end / count);
            stretches = new int[((end - 1) >> shift) + 2];
            for (int clock : clocks) {
                stretches[(clock >> shift) + 1]++;
            }
            int before = 0;
            for (int i = 0; i < stretches.length; i++) {
                before += stretches[i];
                stretches[i] = before;
            }
        }

        /** The first clock that has not been put in its place. */
        int placedClock() {
            return placed == structs.length ? end : clocks[placed];
        }

        /** Whether the struct is deleted just if it is said to be. */
        boolean isAsSaid(Item item) {
            if (item.clock >= deletedUntil && begun < deleted.size() && deleted.from(begun) == item.clock) {
                deletedUntil = deleted.to(begun++);
            }
            return item.deleted() ? item.nextClock() <= deletedUntil : item.clock >= deletedUntil;
        }

        boolean allIsAsSaid() {
            return begun == deleted.size() && deletedUntil <= end;
        }

        void addContinuing(Item item) {
            if (continuingCount == continuing.length) {
                continuing = Arrays.copyOf(continuing, Math.max(8, continuingCount * 2));
            }
            continuing[continuingCount++] = item;
        }

        /** Whether there are structs that are one in truth. */
        boolean isDivided() {
            for (int i = 0; i < continuingCount; i++) {
                Item item = continuing[i];
                if (item.left != null && item.left.continuesIn(item)) {
                    return true;
                }
            }
            return false;
        }

        Struct find(int clock) {
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
            return structs[low];
        }
    }

    private WholeState(Transaction transaction, Part[] parts, StepBudget effort) {
        this.transaction = transaction;
        this.conflicts = new Integration(transaction, effort);
        this.parts = parts;
        this.waiting = new Part[parts.length];
    }

    /**
     * Whether it was done; if not, the document is as it was.
     *
     * @param parts by descending client
     */
    public static boolean enter(Transaction transaction, Part[] parts, DeleteSet deleted, StepBudget effort) {
        for (Part part : parts) {
            transaction.touch(part.client);
            part.client.fill(part);
            ClockRanges ranges = deleted.of(part.client.id);
            part.deleted = ranges == null ? NONE : ranges;
        }
        WholeState state = new WholeState(transaction, parts, effort);
        boolean entered = false;
        try {
            entered = state.placeAll() && state.delete(deleted);
            return entered;
        } catch (StepBudget.Exceeded e) {
            return false;
        } finally {
            state.end(entered);
        }
    }

    private void end(boolean entered) {
        for (Part part : parts) {
            part.client.filled(entered);
        }
        for (Transaction.Changed change : transaction.changed()) {
            change.branch.filled(entered);
        }
    }

    private boolean placeAll() {
        for (Part part : parts) {
            if (!placeAll(part)) {
                return false;
            }
        }
        return true;
    }

    // As the plan has it: what a struct lacks is fetched one by one, and who waits for it is looked at again each time.
    private boolean placeAll(Part first) {
        Part part = first;
        while (part.placed < part.structs.length) {
            if (part.structs[part.placed] instanceof Item item) {
                ClientStructs needed = lacking(item);
                if (needed != null) {
                    Part other = needed.part;
                    if (other == null || other.waits || other.placed == other.structs.length) {
                        return false;
                    }
                    part.waits = true;
                    waiting[waitingCount++] = part;
                    part = other;
                    continue;
                }
                if (!place(item, part)) {
                    return false;
                }
            } else if (part.structs[part.placed] instanceof Skip) {
                return false;
            } else {
                isAsSaid = false;
            }
            part.placed++;
            if (waitingCount > 0) {
                part = waiting[--waitingCount];
                part.waits = false;
            }
        }
        return true;
    }

    private static @Nullable ClientStructs lacking(Item item) {
        if (item.originClient != item.client
                && item.originClient != null
                && lacks(item.originClient, item.originClock)) {
            return item.originClient;
        }
        if (item.rightOriginClient != item.client
                && item.rightOriginClient != null
                && lacks(item.rightOriginClient, item.rightOriginClock)) {
            return item.rightOriginClient;
        }
        return null;
    }

    private static boolean lacks(ClientStructs client, int clock) {
        return client.part == null || clock >= client.part.placedClock();
    }

    /** Whether this could be done, as nearly always. */
    private boolean place(Item item, Part part) {
        Item left = null;
        if (item.originClient != null) {
            left = endingAt(item.originClient, item.originClock, part);
            if (left == null) {
                return false;
            }
        }
        Item right = null;
        if (item.rightOriginClient != null) {
            right = left == null ? null : left.right;
            if (right == null || !item.hasRightOrigin(right)) {
                right = startingAt(item.rightOriginClient, item.rightOriginClock);
                if (right == null) {
                    return false;
                }
            }
        }
        if (item.parent == null) {
            Item neighbor = left != null ? left : right;
            item.parent = neighbor == null ? null : neighbor.parent;
        }
        if (!(item.parent instanceof Branch branch) || item.key != null || !isSimple(item.content)) {
            return false;
        }
        if (left != null ? left.right != right : right == null || right.left != null) {
            item.left = left;
            item.right = right;
            left = conflicts.leftAfterConflicts(item);
        }
        link(item, left, branch);
        isAsSaid &= part.isAsSaid(item);
        if (left != null && left.nextClock() == item.clock && left.client == item.client) {
            part.addContinuing(item);
        }
        return true;
    }

    private static @Nullable Item endingAt(ClientStructs client, int clock, Part part) {
        // Mostly what the same client wrote just before.
        Struct found = client == part.client && clock == part.clocks[part.placed] - 1
                ? part.structs[part.placed - 1]
                : find(client, clock);
        return found instanceof Item item && item.lastClock() == clock ? item : null;
    }

    private static @Nullable Item startingAt(ClientStructs client, int clock) {
        return find(client, clock) instanceof Item item && item.clock == clock ? item : null;
    }

    private static @Nullable Struct find(ClientStructs client, int clock) {
        return client.part == null ? null : client.part.find(clock);
    }

    /** What has an effect on others is not. */
    private static boolean isSimple(Content content) {
        return content instanceof ContentString
                || content == ContentDeleted.DELETED
                || !(content instanceof Branch || content instanceof ContentFormat);
    }

    private void link(Item item, @Nullable Item left, Branch branch) {
        Item right;
        if (left == null) {
            right = branch.start;
            branch.start = item;
        } else {
            right = left.right;
            left.right = item;
        }
        if (right != null) {
            right.left = item;
        }
        item.left = left;
        item.right = right;
        if (item.content == ContentDeleted.DELETED) {
            item.markDeleted();
        } else {
            branch.length += item.length;
        }
        if (branch != recent) {
            transaction.change(branch, null);
            recent = branch;
        }
    }

    /** Whether all of it is here. */
    private boolean delete(DeleteSet deleted) {
        if (isAsSaid(deleted)) {
            transaction.deleteSet.set(deleted);
            transaction.tidy = !isDivided();
            return true;
        }
        for (Map.Entry<Long, ClockRanges> entry : deleted.entries()) {
            ClientStructs client = transaction.store.client(entry.getKey());
            ClockRanges ranges = entry.getValue();
            for (int i = 0; i < ranges.size(); i++) {
                if (client == null || ranges.to(i) > client.state()) {
                    return false;
                }
            }
        }
        for (Part part : parts) {
            for (Struct struct : part.structs) {
                if (struct instanceof Item item && item.deleted()) {
                    transaction.deleteSet.add(part.client.id, item.clock, item.nextClock());
                }
            }
        }
        new DeletionApplier(transaction).apply(deleted);
        return true;
    }

    private boolean isAsSaid(DeleteSet deleted) {
        int clients = 0;
        for (Part part : parts) {
            isAsSaid &= part.allIsAsSaid();
            clients += part.deleted.size() > 0 ? 1 : 0;
        }
        return isAsSaid && clients == deleted.entries().size();
    }

    private boolean isDivided() {
        for (Part part : parts) {
            if (part.isDivided()) {
                return true;
            }
        }
        return false;
    }
}

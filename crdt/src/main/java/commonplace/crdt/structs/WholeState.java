package commonplace.crdt.structs;

import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Nullable;
import java.util.Arrays;

/**
 * An update that is all there is: its structs are put into their lists before the first of them becomes an object, in the
 * order in which {@link Integration} would take them one by one.
 *
 * <p>That is done for what states of texts and lists are made of. A state in which something is missing, has to be
 * split, is garbage, stands under a key or in another item is left to the ordinary way, and so is one that is wrong:
 * nothing has been changed until then. So whatever is entered from here has been found to be sound.
 */
public final class WholeState {
    /** What needs more than this goes the ordinary way, so that an update made to be slow is not slow twice. */
    private static final long MOST_STEPS = StepBudget.MOST_STEPS / 50;

    private static final ClockRanges NO_RANGES = new ClockRanges();
    private static final int NONE = PackedState.NONE;

    private final PackedStateReader read;
    private final StepBudget effort;

    /** By descending id, who comes first. */
    private final PackedStateReader.Client[] clients;

    private final PackedStateReader.Client[] clientsByNumber;

    /** Who waits for a struct of another, the one for whom the others were begun first. */
    private final PackedStateReader.Client[] waiting;

    private int waitingCount;

    private final DeleteSet deleted;
    private final int[] starts;

    /** How many positions each root has. */
    private final int[] lengths;

    /** Whether just that is deleted of which nothing else is left, as in any state that was not cut off somewhere. */
    private boolean asSaid = true;

    /** Whether there are structs that are one in truth. */
    private boolean divided;

    private final int[] clocks;
    private final int[] origins;
    private final int[] rightOrigins;
    private final int[] originClients;
    private final int[] rightClients;
    private final int[] rights;
    private final int[] rootOf;

    /** When each struct was last seen in a search for a place, once there has been one. */
    private int[] marks = {};

    private int marked;

    private WholeState(
            PackedStateReader read, PackedStateReader.Client[] clients, DeleteSet deleted, StepBudget effort) {
        this.read = read;
        this.clients = clients;
        this.deleted = deleted;
        this.effort = effort;
        clientsByNumber = read.clientsByNumber();
        waiting = new PackedStateReader.Client[clients.length];
        starts = new int[read.roots().length];
        Arrays.fill(starts, NONE);
        lengths = new int[starts.length];
        clocks = read.clocks;
        origins = read.origins;
        rightOrigins = read.rightOrigins;
        originClients = read.originClients;
        rightClients = read.rightClients;
        rights = read.rights;
        rootOf = read.rootOf;
    }

    /** The state if it is of the kind that can be entered at once. */
    public static @Nullable WholeState read(byte[] update, StructStore store, long mostSteps) {
        if (update.length > PackedStateReader.MOST_BYTES) {
            return null;
        }
        try {
            PackedStateReader reader = new PackedStateReader(update, store);
            PackedStateReader.Client[] clients = reader.read();
            if (clients == null) {
                return null;
            }
            StepBudget effort = new StepBudget(Math.min(MOST_STEPS, mostSteps));
            WholeState state = new WholeState(reader, clients, reader.readDeleted(), effort);
            if (!state.placeAll() || !state.hasAllThatIsDeleted()) {
                return null;
            }
            state.inspect();
            return state;
        } catch (DecodingException | StepBudget.Exceeded e) {
            return null;
        }
    }

    private boolean placeAll() {
        for (PackedStateReader.Client client : clients) {
            if (!placeAll(client)) {
                return false;
            }
        }
        return true;
    }

    // As the plan has it: what a struct lacks is fetched one by one, and who waits for it is looked at again each time.
    private boolean placeAll(PackedStateReader.Client first) {
        PackedStateReader.Client client = first;
        while (client.placed < client.end) {
            int struct = client.placed;
            PackedStateReader.Client needed = clients.length == 1 ? null : lacking(struct, client);
            if (needed != null) {
                if (needed.waits || needed.placed == needed.end) {
                    return false;
                }
                client.waits = true;
                waiting[waitingCount++] = client;
                client = needed;
                continue;
            }
            if (!place(struct, client)) {
                return false;
            }
            client.placed = struct + 1;
            if (waitingCount > 0) {
                client = waiting[--waitingCount];
                client.waits = false;
            }
        }
        return true;
    }

    private PackedStateReader.@Nullable Client lacking(int struct, PackedStateReader.Client client) {
        PackedStateReader.Client lacking = lacking(origins[struct], originClients[struct], client);
        return lacking != null ? lacking : lacking(rightOrigins[struct], rightClients[struct], client);
    }

    private PackedStateReader.@Nullable Client lacking(int clock, int number, PackedStateReader.Client client) {
        if (clock == NONE || number == client.number) {
            return null;
        }
        PackedStateReader.Client other = clientsByNumber[number];
        return clock >= clocks[other.placed] ? other : null;
    }

    /** Whether this could be done, as nearly always. */
    private boolean place(int struct, PackedStateReader.Client client) {
        // Fields are read again and again where the JVM does not take calls apart.
        int[] nexts = rights;
        int[] allClocks = clocks;
        int origin = origins[struct];
        if (origin != NONE) {
            // Mostly what the same client wrote just before.
            if (origin == allClocks[struct] - 1 && originClients[struct] == client.number) {
                origin = struct - 1;
            } else {
                int found = clientsByNumber[originClients[struct]].find(origin, allClocks);
                if (allClocks[found + 1] != origin + 1) {
                    return false;
                }
                origin = found;
            }
        }
        int right = rightOrigins[struct];
        if (right != NONE) {
            PackedStateReader.Client owner = clientsByNumber[rightClients[struct]];
            int next = origin == NONE ? NONE : nexts[origin];
            if (next < owner.first || next >= owner.end || allClocks[next] != right) {
                next = owner.find(right, allClocks);
                if (allClocks[next] != right) {
                    return false;
                }
            }
            right = next;
        }
        int root = rootOf[origin != NONE ? origin : right != NONE ? right : struct];
        rootOf[struct] = root;
        origins[struct] = origin == NONE ? ~root : origin;
        rightOrigins[struct] = right;
        int left = origin;
        if (origin != NONE ? nexts[origin] != right : right == NONE || starts[root] != right) {
            left = leftAfterConflicts(struct, origin, right, client);
        }
        if (left == NONE) {
            nexts[struct] = starts[root];
            starts[root] = struct;
        } else {
            nexts[struct] = nexts[left];
            nexts[left] = struct;
        }
        return true;
    }

    // The same as Integration.leftAfterConflicts; clients come by descending id, so whose structs come later is lower.
    private int leftAfterConflicts(int struct, int origin, int right, PackedStateReader.Client client) {
        if (marks.length == 0) {
            marks = new int[clocks.length];
        }
        int left = origin;
        int other = left != NONE ? rights[left] : starts[rootOf[struct]];
        int before = marked;
        int settled = before;
        int seen = before;
        for (; other != NONE && other != right; other = rights[other]) {
            marks[other] = ++seen;
            int otherOrigin = Math.max(origins[other], NONE);
            if (otherOrigin == origin) {
                if (other > client.end) {
                    left = other;
                    settled = seen;
                } else if (rightOrigins[other] == right) {
                    break;
                }
            } else if (otherOrigin != NONE && marks[otherOrigin] > before) {
                if (marks[otherOrigin] <= settled) {
                    left = other;
                    settled = seen;
                }
            } else {
                break;
            }
        }
        marked = seen;
        effort.spend(seen - before);
        return left;
    }

    private boolean hasAllThatIsDeleted() {
        int known = 0;
        for (PackedStateReader.Client client : clients) {
            ClockRanges ranges = deleted.of(client.id);
            if (ranges != null) {
                known++;
                for (int i = 0; i < ranges.size(); i++) {
                    if (ranges.to(i) > clocks[client.end]) {
                        return false;
                    }
                }
            }
        }
        return known == deleted.entries().size();
    }

    private void inspect() {
        for (PackedStateReader.Client client : clients) {
            ClockRanges ranges = deleted.of(client.id);
            inspect(client, ranges == null ? NO_RANGES : ranges);
        }
    }

    private void inspect(PackedStateReader.Client client, ClockRanges ranges) {
        // Fields are read again and again where the JVM does not take calls apart.
        int[] nexts = rights;
        int[] lefts = origins;
        int[] contents = read.contents;
        boolean same = true;
        int size = ranges.size();
        int begun = 0;
        int from = size == 0 ? Integer.MAX_VALUE : ranges.from(0);
        int until = 0;
        int clock = 0;
        for (int struct = client.first; struct < client.end; struct++) {
            int next = clocks[struct + 1];
            if (from == clock && clock >= until) {
                until = ranges.to(begun++);
                from = begun == size ? Integer.MAX_VALUE : ranges.from(begun);
            }
            if (PackedState.kind(contents[struct]) == PackedState.DELETED) {
                same &= next <= until;
            } else {
                same &= clock >= until;
                lengths[rootOf[struct]] += next - clock;
            }
            if (clock > 0 && lefts[struct] == struct - 1 && nexts[struct - 1] == struct) {
                divided |= rightOrigins[struct - 1] == rightOrigins[struct] && read.joins(struct - 1, struct);
            }
            clock = next;
        }
        asSaid &= same && begun == size && until <= clock;
    }

    private boolean isDeleted(int struct) {
        return PackedState.kind(read.contents[struct]) == PackedState.DELETED;
    }

    /** Whether something in it was written by this client. */
    public boolean isBy(long id) {
        for (PackedStateReader.Client client : clients) {
            if (client.id == id) {
                return true;
            }
        }
        return false;
    }

    private PackedState pack() {
        long[] ids = new long[clients.length];
        int[] firsts = new int[clients.length + 1];
        for (int i = 0; i < clients.length; i++) {
            ids[i] = clients[i].id;
            firsts[i] = clients[i].first;
        }
        firsts[clients.length] = read.size();
        return new PackedState(read, ids, firsts, starts);
    }

    private void enterRoots(StructStore store) {
        Branch[] roots = read.roots();
        for (int i = 0; i < roots.length; i++) {
            roots[i].filled(lengths[i]);
            store.enter(roots[i]);
        }
    }

    /** Enters it as it is, if nothing is left to do about it. */
    public boolean enterPacked(StructStore store) {
        if (!asSaid || divided) {
            return false;
        }
        enterRoots(store);
        store.enter(pack());
        return true;
    }

    /** Enters it with a transaction that tells of it and tidies it. */
    public void enter(Transaction transaction) {
        StructStore store = transaction.store;
        enterRoots(store);
        for (PackedStateReader.Client client : clients) {
            transaction.touch(store.clientForNew(client.id));
        }
        pack().unpack(store);
        for (Branch root : read.roots()) {
            transaction.change(root, null);
        }
        if (asSaid) {
            transaction.deleteSet.set(deleted);
            transaction.tidy = !divided;
            return;
        }
        for (PackedStateReader.Client client : clients) {
            for (int struct = client.first; struct < client.end; struct++) {
                if (isDeleted(struct)) {
                    transaction.deleteSet.add(client.id, clocks[struct], clocks[struct + 1]);
                }
            }
        }
        new DeletionApplier(transaction).apply(deleted);
    }
}

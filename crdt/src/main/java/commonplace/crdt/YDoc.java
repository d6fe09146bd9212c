package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.RedoneItems;
import commonplace.crdt.structs.StepBudget;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;
import commonplace.crdt.structs.TransactionCleanup;
import commonplace.crdt.structs.WholeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * A document that several people change at once.
 *
 * <pre>{@code
 * YDoc mine = new YDoc();
 * YDoc yours = new YDoc();
 * mine.onUpdate((update, _) -> yours.apply(update));
 * mine.text("contents").insert(0, "Hello");
 * yours.text("contents").toString();   // "Hello"
 * }</pre>
 *
 * <p>Not safe for use by several threads: the caller lets in one after the other.
 */
public final class YDoc {
    /** Room for larger updates is not kept: keystrokes are small, and most documents lie idle. */
    private static final int MOST_ROOM_KEPT = 1 << 10;

    private static final int LEAST_ROOM = 128;

    final StructStore store = new StructStore();
    final PendingStructs pending = new PendingStructs();
    final RedoneItems redone = new RedoneItems();

    /** For tests, which cannot wait until so many are spent. */
    long mostSteps = StepBudget.MOST_STEPS;

    /** Called when a transaction is over and its observers have been told, before anything is let go of. */
    final List<Consumer<Transaction>> afterTransaction = new ArrayList<>(0);

    /** Whether anybody has ever asked to hear of changes below something: if not, nobody has to be looked for. */
    boolean deeplyObserved;

    private final List<UpdateListener> updateListeners = new ArrayList<>(1);
    private final boolean gc;
    private long clientId;
    private @Nullable ClientStructs own;
    private @Nullable Transaction current;
    private @Nullable Encoder encoder;

    /** Of all that was here when it was encoded last. */
    private int stateLength;

    /** Transactions that are over, and whose changes are yet to be told and tidied. */
    private final List<Transaction> ended = new ArrayList<>(1);

    /** A document whose changes are signed with a random id, as in Yjs. */
    public YDoc() {
        this(randomClientId());
    }

    /** @param clientId at most 2^53 - 1, and nobody else's: two writers of one id break the document */
    public YDoc(long clientId) {
        this(clientId, true);
    }

    private YDoc(long clientId, boolean gc) {
        if (clientId < 0 || clientId > Decoder.MAX_SAFE_INTEGER) {
            throw new IllegalArgumentException("The client id " + clientId + " is not between 0 and 2^53 - 1");
        }
        this.clientId = clientId;
        this.gc = gc;
    }

    /** A document that keeps the content of what is deleted, so that its past states can be read. */
    public static YDoc keepingDeleted(long clientId) {
        return new YDoc(clientId, false);
    }

    private static long randomClientId() {
        return ThreadLocalRandom.current().nextLong(1L << 32);
    }

    /** Changes if an update brings structs that somebody else has signed with it. */
    public long clientId() {
        return clientId;
    }

    /** Whether the content of what is deleted is let go of. */
    boolean gc() {
        return gc;
    }

    public YText text(String name) {
        return (YText) YType.of(this, root(name, Branch.Kind.TEXT));
    }

    public YMap map(String name) {
        return (YMap) YType.of(this, root(name, Branch.Kind.MAP));
    }

    public YArray array(String name) {
        return (YArray) YType.of(this, root(name, Branch.Kind.ARRAY));
    }

    private Branch root(String name, Branch.Kind kind) {
        Branch root = store.root(name);
        if (root == null) {
            root = new Branch(kind, name);
            store.enter(root);
        } else if (root.kind == Branch.Kind.UNKNOWN) {
            root.define(kind);
        } else if (root.kind != kind) {
            throw new IllegalStateException("'%s' is %s in this document, and cannot be %s as well"
                    .formatted(name, root.kind.article(), kind.article()));
        }
        return root;
    }

    /** Makes one transaction of all that is changed within. */
    public void transact(Runnable changes) {
        transact(null, changes);
    }

    /** @param origin whatever tells listeners where the changes come from */
    public void transact(@Nullable Object origin, Runnable changes) {
        Transaction transaction = join(origin, true);
        try {
            changes.run();
        } finally {
            leave(transaction);
        }
    }

    void transact(Consumer<Transaction> changes) {
        transact(null, true, changes);
    }

    /** The document that a transaction is about. */
    static YDoc of(Transaction transaction) {
        return (YDoc) transaction.document;
    }

    void transact(@Nullable Object origin, boolean local, Consumer<Transaction> changes) {
        Transaction transaction = join(origin, local);
        try {
            changes.accept(transaction);
        } finally {
            leave(transaction);
        }
    }

    /** The transaction that is open, or a new one: for what is done so often that a lambda each time would cost much. */
    Transaction join() {
        return join(null, true);
    }

    private Transaction join(@Nullable Object origin, boolean local) {
        if (current == null) {
            return begin(origin, local);
        }
        current.joined++;
        return current;
    }

    /** Ends the transaction if nobody else is in it. */
    void leave(Transaction transaction) {
        if (--transaction.joined == 0) {
            end(transaction);
        }
    }

    private Transaction begin(@Nullable Object origin, boolean local) {
        Transaction transaction = new Transaction(store, this, origin, local);
        current = transaction;
        ended.add(transaction);
        return transaction;
    }

    private void end(Transaction transaction) {
        current = null;
        if (!ended.isEmpty() && ended.getFirst() == transaction) {
            finish();
        }
    }

    /**
     * Takes in what somebody else has changed. Updates may come in any order, and more than once.
     *
     * @throws InvalidUpdateException if it is not an update; nothing has changed then
     */
    public void apply(byte[] update) {
        apply(update, null);
    }

    public void apply(byte[] update, @Nullable Object origin) {
        if (isUntouched() && enterWhole(update, origin)) {
            return;
        }
        Update read = read(update);
        IntegrationPlan plan = IntegrationPlan.of(read.blocks());
        pending.check(read, plan, update.length);
        if (current != null) {
            new UpdateApplier(current).apply(read, plan, update.length);
            current.local = false;
            return;
        }
        Transaction transaction = begin(origin, false);
        try {
            new UpdateApplier(transaction).apply(read, plan, update.length);
        } catch (InvalidUpdateException e) {
            // Nothing has happened that anybody could be told of.
            ended.removeLast();
            throw e;
        } finally {
            end(transaction);
        }
    }

    private boolean isUntouched() {
        return current == null && ended.isEmpty() && pending.isEmpty() && store.isEmpty();
    }

    /** Whether the update is the state of a document, of the kind that can be entered at once. */
    private boolean enterWhole(byte[] update, @Nullable Object origin) {
        WholeState state = WholeState.read(update, store, mostSteps);
        if (state == null) {
            return false;
        }
        if (!isWatched() && state.enterPacked(store)) {
            if (state.isBy(clientId)) {
                clientId = randomClientId();
            }
            return true;
        }
        Transaction transaction = new Transaction(store, this, origin, false);
        state.enter(transaction);
        ended.add(transaction);
        end(transaction);
        return true;
    }

    /** Whether somebody would have to be told of a change. */
    private boolean isWatched() {
        if (!updateListeners.isEmpty() || !afterTransaction.isEmpty()) {
            return true;
        }
        for (Branch root : store.roots()) {
            if (root.observers() != null) {
                return true;
            }
        }
        return false;
    }

    private Update read(byte[] update) {
        try {
            return new UpdateReader(update, store).read();
        } catch (DecodingException e) {
            throw new InvalidUpdateException("Not an update. " + e.getMessage(), e);
        }
    }

    /** Everything, as one update. */
    public byte[] encodeState() {
        return encodeState(StateVector.EMPTY);
    }

    /** What somebody with this state lacks. */
    public byte[] encodeState(byte[] stateVector) {
        return encodeState(StateVector.decode(stateVector));
    }

    private byte[] encodeState(StateVector target) {
        if (target.clocks().isEmpty()) {
            // It is about as long as the last time: room that grows by doubling would be copied again and again.
            var out = new Encoder(stateLength + stateLength / 64 + LEAST_ROOM);
            new UpdateWriter(out).write(store, target, pending);
            byte[] state = out.toByteArray();
            stateLength = state.length;
            return state;
        }
        return encode(out -> new UpdateWriter(out).write(store, target, pending));
    }

    /** The ids of all clients of whom something is here. */
    public Set<Long> clients() {
        return StateVector.of(store).clocks().keySet();
    }

    public byte[] encodeStateVector() {
        return StateVector.of(store).encode();
    }

    /** Whether updates wait here for others that they build on. */
    public boolean hasPending() {
        return !pending.isEmpty();
    }

    public Subscription onUpdate(UpdateListener listener) {
        return new Registration<>(updateListeners, listener);
    }

    /** Where what is written here is entered. */
    ClientStructs own() {
        ClientStructs known = own;
        if (known == null || known.id != clientId) {
            known = store.clientForNew(clientId);
            own = known;
        }
        return known;
    }

    private byte[] encode(Consumer<Encoder> writing) {
        Encoder out = encoder == null ? new Encoder(LEAST_ROOM) : encoder;
        // A listener may want to encode something while something else is written.
        encoder = null;
        writing.accept(out);
        byte[] bytes = out.toByteArray();
        if (bytes.length <= MOST_ROOM_KEPT) {
            out.clear();
            encoder = out;
        }
        return bytes;
    }

    private boolean isWrittenByOthers(Transaction transaction) {
        List<Transaction.Clocks> touched = transaction.clocks();
        for (int i = 0; i < touched.size(); i++) {
            if (touched.get(i).client.id == clientId) {
                return true;
            }
        }
        return false;
    }

    /** Observers of a transaction may begin others, which are ended in turn. */
    private void finish() {
        ListenerFailures failures = new ListenerFailures();
        for (int i = 0; i < ended.size(); i++) {
            finish(ended.get(i), failures);
        }
        ended.clear();
        failures.rethrow();
    }

    private void finish(Transaction transaction, ListenerFailures failures) {
        transaction.end();
        pending.advanced(transaction);
        new ObserverNotifier(transaction, failures).tell();
        if (!afterTransaction.isEmpty()) {
            for (Consumer<Transaction> listener : List.copyOf(afterTransaction)) {
                failures.run(() -> listener.accept(transaction));
            }
        }
        if (transaction.needsFormattingCleanup) {
            failures.run(() -> new FormattingCleanup(transaction).run());
        }
        transaction.tidied = true;
        TransactionCleanup cleanup = new TransactionCleanup(transaction);
        if (gc) {
            cleanup.collectGarbage();
        }
        cleanup.merge();
        if (!transaction.local && isWrittenByOthers(transaction)) {
            clientId = randomClientId();
        }
        if (!updateListeners.isEmpty() && !transaction.isEmpty()) {
            byte[] update = encode(out -> new UpdateWriter(out).write(transaction));
            for (UpdateListener listener : List.copyOf(updateListeners)) {
                failures.run(() -> listener.updated(update, transaction.origin));
            }
        }
    }
}

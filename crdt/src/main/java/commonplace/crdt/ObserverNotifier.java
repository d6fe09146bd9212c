package commonplace.crdt;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells observers what a transaction changed. */
final class ObserverNotifier {
    private final Transaction transaction;
    private final ListenerFailures failures;

    /** What is to be told to those who observe a branch with all that is in it. */
    private Map<Branch, List<YEvent>> deep = Map.of();

    ObserverNotifier(Transaction transaction, ListenerFailures failures) {
        this.transaction = transaction;
        this.failures = failures;
    }

    void tell() {
        List<Transaction.Changed> changes = transaction.changed();
        for (int i = 0; i < changes.size(); i++) {
            Transaction.Changed change = changes.get(i);
            if (change.branch.isDeleted()) {
                continue;
            }
            tell(change);
            // yjs: YText._callObserver. What others did may have left formats that say the same twice.
            if (!transaction.local && change.branch.kind.text() && change.branch.hasFormatting) {
                transaction.needsFormattingCleanup = true;
            }
        }
        if (!deep.isEmpty()) {
            deep.forEach(this::tellDeep);
        }
    }

    private void tell(Transaction.Changed change) {
        YEvent event = null;
        Branch branch = change.branch;
        while (true) {
            Observers observers = Observers.of(branch);
            if (observers != null && (branch == change.branch || observers.hasDeep())) {
                event = event == null ? new YEvent(transaction, change) : event;
                YEvent told = event;
                if (branch == change.branch) {
                    observers.own().forEach(observer -> failures.run(() -> observer.accept(told)));
                }
                if (observers.hasDeep()) {
                    deep = deep.isEmpty() ? new LinkedHashMap<>() : deep;
                    deep.computeIfAbsent(branch, _ -> new ArrayList<>()).add(told);
                }
            }
            if (branch.item == null || !YDoc.of(transaction).deeplyObserved) {
                return;
            }
            branch = branch.item.branch();
        }
    }

    private void tellDeep(Branch branch, List<YEvent> events) {
        Observers observers = Observers.of(branch);
        if (observers == null || branch.isDeleted()) {
            return;
        }
        List<YEvent> alive = events.stream()
                .filter(event -> !event.target().branch().isDeleted())
                .sorted(Comparator.comparingInt(YEvent::depth))
                .toList();
        observers.deep().forEach(observer -> failures.run(() -> observer.accept(alive)));
    }
}

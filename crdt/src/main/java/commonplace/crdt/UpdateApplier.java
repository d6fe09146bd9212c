package commonplace.crdt;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.DeletionApplier;
import commonplace.crdt.structs.Integration;
import commonplace.crdt.structs.Rollback;
import commonplace.crdt.structs.StepBudget;
import commonplace.crdt.structs.Struct;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;

/** Takes an update that was found to be sound into the document, with whatever it sets free. */
final class UpdateApplier {
    private final Transaction transaction;
    private final StructStore store;
    private final PendingStructs pending;
    private final DeletionApplier deletions;

    UpdateApplier(Transaction transaction) {
        this.transaction = transaction;
        this.store = transaction.store;
        this.pending = YDoc.of(transaction).pending;
        this.deletions = new DeletionApplier(transaction);
    }

    private void enter(Update update) {
        for (ClientStructs client : update.clients()) {
            store.enter(client);
        }
        for (Branch root : update.roots()) {
            store.enter(root);
        }
    }

    void apply(Update update, IntegrationPlan plan, int bytes) {
        enter(update);
        if (!integrate(plan, YDoc.of(transaction).mostSteps)) {
            store.leave(update.clients(), update.roots());
            throw new InvalidUpdateException("To find the places of its items among each other would take more than "
                    + YDoc.of(transaction).mostSteps + " steps, which no editing does");
        }
        if (pending.isEmpty() && plan.waiting().isEmpty() && update.deleted().isEmpty()) {
            return;
        }
        pending.advanced(transaction);
        boolean unblocked = pending.isUnblocked();
        pending.add(plan);
        DeleteSet unknown = deletions.apply(update.deleted());
        if (!plan.waiting().isEmpty() || !unknown.isEmpty()) {
            pending.count(bytes);
        }
        pending.delete(deletions, unknown);
        if (unblocked) {
            IntegrationPlan again = IntegrationPlan.of(pending.take());
            // If it cannot be done, what waited is dropped: it would be in the way of every update from now on.
            if (integrate(again, StepBudget.MOST_STEPS)) {
                pending.add(again);
            }
            pending.advanced(transaction);
            pending.delete(deletions, new DeleteSet());
        }
    }

    /** Whether it could be done in time; if not, nothing has been done. */
    private boolean integrate(IntegrationPlan plan, long mostSteps) {
        Rollback rollback = new Rollback(transaction);
        transaction.rollback = rollback;
        Integration integration = new Integration(transaction, new StepBudget(mostSteps));
        try {
            for (Struct struct : plan.ready()) {
                integration.integrate(struct);
            }
            return true;
        } catch (StepBudget.Exceeded e) {
            rollback.run();
            return false;
        } finally {
            transaction.rollback = null;
        }
    }
}

package commonplace.crdt;

/** Takes an update that was found to be sound into the document, with whatever it sets free. */
final class Applying {
    private final Transaction transaction;
    private final Store store;
    private final Pending pending;
    private final Deletions deletions;

    Applying(Transaction transaction) {
        this.transaction = transaction;
        this.store = transaction.store;
        this.pending = YDoc.of(transaction).pending;
        this.deletions = new Deletions(transaction);
    }

    void apply(Update update, Plan plan, int bytes) {
        for (ClientStructs client : update.clients()) {
            store.enter(client);
        }
        for (Branch root : update.roots()) {
            store.enter(root);
        }
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
            Plan again = Plan.of(pending.take());
            // If it cannot be done, what waited is dropped: it would be in the way of every update from now on.
            if (integrate(again, Effort.MOST_STEPS)) {
                pending.add(again);
            }
            pending.advanced(transaction);
            pending.delete(deletions, new DeleteSet());
        }
    }

    /** Whether it could be done in time; if not, nothing has been done. */
    private boolean integrate(Plan plan, long mostSteps) {
        Rollback rollback = new Rollback(transaction);
        transaction.rollback = rollback;
        Integration integration = new Integration(transaction, new Effort(mostSteps));
        try {
            for (Struct struct : plan.ready()) {
                integration.integrate(struct);
            }
            return true;
        } catch (Effort.Exceeded e) {
            rollback.run();
            return false;
        } finally {
            transaction.rollback = null;
        }
    }
}

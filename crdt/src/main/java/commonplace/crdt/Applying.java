package commonplace.crdt;

/** Takes an update that was found to be sound into the document, with whatever it sets free. */
final class Applying {
    private final Store store;
    private final Pending pending;
    private final Integration integration;
    private final Deletions deletions;

    Applying(Transaction transaction) {
        this.store = transaction.doc.store;
        this.pending = transaction.doc.pending;
        this.integration = new Integration(transaction);
        this.deletions = new Deletions(transaction);
    }

    void apply(Update update, Plan plan, int bytes) {
        update.clients().forEach(store::enter);
        update.roots().forEach(store::enter);
        integrate(plan);
        boolean unblocked = pending.isUnblocked();
        pending.add(plan);
        DeleteSet unknown = deletions.apply(update.deleted());
        if (!plan.waiting().isEmpty() || !unknown.isEmpty()) {
            pending.countBytes(bytes);
        }
        applyPendingDeletions(unknown);
        if (unblocked) {
            Plan again = Plan.of(pending.take());
            integrate(again);
            pending.add(again);
            applyPendingDeletions(new DeleteSet());
        }
    }

    private void integrate(Plan plan) {
        for (Struct struct : plan.ready()) {
            integration.integrate(struct);
        }
    }

    private void applyPendingDeletions(DeleteSet unknown) {
        if (!pending.deleted().isEmpty()) {
            unknown.addAll(deletions.apply(pending.deleted()));
        }
        pending.deleted(unknown);
    }
}

package commonplace.crdt;

/** Takes an update that was found to be sound into the document, with whatever it sets free. */
final class Applying {
    private final Transaction transaction;
    private final Store store;
    private final Pending pending;
    private final Integration integration;
    private final Deletions deletions;

    Applying(Transaction transaction) {
        this.transaction = transaction;
        this.store = transaction.doc.store;
        this.pending = transaction.doc.pending;
        this.integration = new Integration(transaction);
        this.deletions = new Deletions(transaction);
    }

    void apply(Update update, Plan plan, int bytes) {
        update.clients().forEach(store::enter);
        update.roots().forEach(store::enter);
        integrate(plan);
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
            integrate(again);
            pending.add(again);
            pending.advanced(transaction);
            pending.delete(deletions, new DeleteSet());
        }
    }

    private void integrate(Plan plan) {
        for (Struct struct : plan.ready()) {
            integration.integrate(struct);
        }
    }
}

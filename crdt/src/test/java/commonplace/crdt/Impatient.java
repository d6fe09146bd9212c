package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.structs.StepBudget;
import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Documents that first refuse updates for which an item has to walk at all, also within transactions of their own. That
 * must leave no trace: yjs, with which everything is compared as before, has never seen what was refused.
 */
final class Impatient implements Recording.Player {
    private final Peers peers;

    /** What anybody has sent, and somebody else may get in the midst of an edit. */
    private final List<byte[]> sent = new ArrayList<>();

    /**
     * In the midst of an edit, an update was taken that a copy refused: what the copy had to walk past, the document may
     * have to the left already. From then on yjs knows less than we do, and the scenario ends.
     */
    private boolean taken;

    private int refusals;
    private int asked;

    Impatient(Peers peers) {
        this.peers = peers;
        peers.amidst = this::refuseWithin;
        peers.taking = this::takeLate;
    }

    @Override
    public void play(Step step) {
        if (taken) {
            return;
        }
        if (step.name().equals("apply")) {
            sent.add(step.bytes(1));
        }
        try {
            peers.play(step);
        } catch (AssertionError e) {
            if (!taken) {
                throw e;
            }
        }
    }

    /** Never twice: where much waits, yjs itself may wait for something else after an update came again. */
    private void takeLate(YDoc doc, byte[] update) {
        if (refuses(doc, update)) {
            doc.apply(update);
        }
    }

    /** If not, the update is taken. */
    private boolean refuses(YDoc doc, byte[] update) {
        String before = everything(doc);
        // With some steps allowed, much has been done already when it is found that more are needed.
        doc.mostSteps = refusals % 5;
        try {
            doc.apply(update);
            return false;
        } catch (InvalidUpdateException e) {
            refusals++;
            assertEquals(before, everything(doc), e.getMessage());
            return true;
        } finally {
            doc.mostSteps = StepBudget.MOST_STEPS;
        }
    }

    /** Refuses something that a copy of the document has refused. */
    private void refuseWithin(YDoc doc) {
        if (sent.isEmpty()) {
            return;
        }
        byte[] update = sent.get(asked++ % sent.size());
        var copy = new YDoc(doc.clientId());
        copy.apply(doc.encodeState());
        copy.mostSteps = 0;
        try {
            copy.apply(update);
        } catch (InvalidUpdateException refused) {
            String before = everything(doc);
            doc.mostSteps = 0;
            try {
                doc.apply(update);
                taken = true;
            } catch (InvalidUpdateException e) {
                assertEquals(before, everything(doc), refused.getMessage());
            } finally {
                doc.mostSteps = StepBudget.MOST_STEPS;
            }
        }
    }

    /** Also what only costs memory. */
    private static String everything(YDoc doc) {
        return Edits.everything(doc)
                + doc.clientId()
                + doc.store.clients().size()
                + doc.store.roots().size();
    }
}

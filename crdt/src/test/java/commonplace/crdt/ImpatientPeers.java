package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.testing.Step;

/** Documents that first refuse every update for which an item has to walk at all: that must leave no trace. */
final class ImpatientPeers extends Peers {
    private int refusals;

    @Override
    public void play(Step step) {
        if (step.name().equals("apply")) {
            refuse(doc(step.number(0)), step.bytes(1));
        }
        super.play(step);
    }

    private void refuse(YDoc doc, byte[] update) {
        String before = Edits.everything(doc);
        // With some steps allowed, much has been done already when it is found that more are needed.
        doc.mostSteps = refusals % 5;
        try {
            doc.apply(update);
        } catch (InvalidUpdateException e) {
            refusals++;
            assertEquals(before, Edits.everything(doc), e.getMessage());
        } finally {
            doc.mostSteps = Effort.MOST_STEPS;
        }
    }
}

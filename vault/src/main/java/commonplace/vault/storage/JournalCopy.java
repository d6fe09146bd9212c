package commonplace.vault.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A journal that was copied to another place, or to a later time, where the one that it was copied from may have gone on. */
public record JournalCopy(Path folder) {
    /** More runs and segments than a journal has between one backup and the loss that makes it needed. */
    private static final int LEAST = 20_000;

    private static final int MOST = 120_000;

    /**
     * Has the next run take a number that neither the original nor another copy has taken since: changes of theirs under the
     * ids that follow from it may be known to clients, which would take ours for the same.
     */
    public void beginApart() throws IOException {
        List<Segment> segments = Segment.all(folder);
        if (!segments.isEmpty()) {
            long number =
                    segments.getLast().number() + ThreadLocalRandom.current().nextInt(LEAST, MOST);
            Segment.in(folder, number).create().close();
        }
    }
}

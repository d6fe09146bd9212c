package commonplace.vault;

import commonplace.base.LatencyHistogram;

/** How a vault does at this moment, for somebody who looks after it. */
public record VaultFigures(int notes, Live live, Journal journal, Index index) {
    /**
     * Documents that are in memory.
     *
     * @param unwritten those whose files do not have all of their text yet
     */
    public record Live(int documents, int unwritten) {}

    /**
     * What makes changes durable.
     *
     * @param waitingBytes what was appended and is not on disk
     * @param lagNanos for how long the oldest of that has waited
     * @param failures how often the disk took nothing
     * @param forced how long the disk took, each time
     */
    public record Journal(long waitingBytes, long lagNanos, long failures, LatencyHistogram.Counted forced) {}

    /**
     * The index of words.
     *
     * @param whole whether it holds what the files hold, but for what waits
     * @param bytes on disk
     * @param waiting how many changed notes are still to be put in
     * @param lagNanos for how long the first of them has waited
     */
    public record Index(boolean whole, long bytes, int waiting, long lagNanos) {}

    static VaultFigures of(
            int notes, LiveDocuments live, commonplace.vault.storage.Journal.Figures journal, NoteIndex index) {
        return new VaultFigures(
                notes,
                new Live(live.size(), live.dirty().size()),
                new Journal(journal.waitingBytes(), journal.lagNanos(), journal.failures(), journal.forced()),
                index.figures());
    }
}

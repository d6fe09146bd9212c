package commonplace.vault;

import java.util.Optional;

/** What a vault of many notes needs of memory. A process that runs out of it ends in the middle of opening the vault. */
final class MemoryNeed {
    private static final long MEGABYTE = 1L << 20;

    /** Of the heap, while a vault is opened; half of it once it is open. Notes with very many links need more. */
    private static final long FOR_EACH_NOTE = 4_096;

    private static final long FOR_ALL_ELSE = 100 * MEGABYTE;

    private MemoryNeed() {}

    /** What to tell somebody whose vault has so many notes, where the heap may be too small for them. */
    static Optional<String> warning(long notes, long heapBytes) {
        long needed = (notes * FOR_EACH_NOTE + FOR_ALL_ELSE) / MEGABYTE;
        long heap = heapBytes / MEGABYTE;
        return needed <= heap
                ? Optional.empty()
                : Optional.of("this vault has " + notes + " notes, which may need " + needed
                        + " MB of memory, and this process takes no more than " + heap
                        + "; should it end for want of memory, start it with COMMONPLACE_MEMORY=" + needed);
    }
}

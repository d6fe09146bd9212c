package commonplace.search.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Merges as always while there is work, and what that left when there is none.
 *
 * <p>A search looks up its words in every segment, and a segment of two thousand entries takes nearly as long as one of a
 * hundred thousand. The engine's own policy leaves ten of them, so that writing stays cheap; a forced merge, which is asked
 * for in a quiet moment, goes on until each segment holds several times what all smaller ones hold together. Their number
 * then is a logarithm, and all but the first are small.
 */
final class QuietMergePolicy extends FilterMergePolicy {
    /** With more, an entry is written more often; with less, there are more segments to look into. */
    private static final int RATIO = 4;

    private final Runnable merged;

    /** @param merged called when a merge is done that was asked for */
    QuietMergePolicy(MergePolicy whileWriting, Runnable merged) {
        super(whileWriting);
        this.merged = merged;
    }

    @Override
    public @Nullable MergeSpecification findForcedMerges(
            SegmentInfos segments,
            int maxSegmentCount,
            Map<SegmentCommitInfo, Boolean> segmentsToMerge,
            MergeContext context)
            throws IOException {
        var sizes = new ArrayList<SegmentSize>();
        for (SegmentCommitInfo segment : segments) {
            if (context.getMergingSegments().contains(segment)) {
                return null; // Asked again when that merge is done.
            }
            sizes.add(new SegmentSize(segment, size(segment, context)));
        }
        sizes.sort(Comparator.comparingLong(SegmentSize::bytes).reversed());
        int first = firstToMerge(sizes.stream().mapToLong(SegmentSize::bytes).toArray());
        if (sizes.size() - first < 2) {
            return null;
        }
        List<SegmentCommitInfo> small = sizes.subList(first, sizes.size()).stream()
                .map(SegmentSize::segment)
                .toList();
        var merges = new MergeSpecification();
        merges.add(new QuietMerge(small));
        return merges;
    }

    private final class QuietMerge extends OneMerge {
        QuietMerge(List<SegmentCommitInfo> segments) {
            super(segments);
        }

        @Override
        public void mergeFinished(boolean success, boolean segmentDropped) throws IOException {
            super.mergeFinished(success, segmentDropped);
            merged.run();
        }
    }

    private record SegmentSize(SegmentCommitInfo segment, long bytes) {}

    /** From which on the sizes, the largest first, are to become one; the last or none where all is well. */
    static int firstToMerge(long[] sizes) {
        int first = sizes.length - 1;
        long sum = 0;
        for (int i = sizes.length - 1; i >= 0; i--) {
            if (sizes[i] < RATIO * sum) {
                first = i;
            }
            sum += sizes[i];
        }
        return first;
    }
}

package commonplace.search.passages;

import commonplace.search.passages.SectionRecord.StoredWindow;
import commonplace.search.passages.WordOccurrences.Occurrence;
import java.util.List;

/** Chooses the window of a section to show: near to the query, and with many of its words inside. */
record BestWindow(Candidate candidate, ScoreFusion fusion, List<Occurrence> occurrences) {
    private static final double VECTOR = 0.5;

    StoredWindow span() {
        List<StoredWindow> windows = candidate.kept().windows();
        if (windows.isEmpty()) {
            return new StoredWindow(0, candidate.kept().textLength(), false);
        }
        StoredWindow best = windows.getFirst();
        double bestScore = Double.NEGATIVE_INFINITY;
        int embedded = 0;
        for (StoredWindow window : windows) {
            double words = wordsIn(window);
            double score = words;
            if (window.embedded() && embedded < candidate.cosines().length) {
                score = VECTOR * fusion.cosine(candidate.cosines()[embedded++]) + (1 - VECTOR) * words;
            }
            if (score > bestScore) {
                best = window;
                bestScore = score;
            }
        }
        return best;
    }

    /** The share of the words found in the section that stand in this window. */
    private double wordsIn(StoredWindow window) {
        double all = 0;
        double inside = 0;
        for (Occurrence occurrence : occurrences) {
            if (occurrence.found()) {
                all += occurrence.word().weight();
                inside += isIn(window, occurrence) ? occurrence.word().weight() : 0;
            }
        }
        return all > 0 ? inside / all : 0;
    }

    private boolean isIn(StoredWindow window, Occurrence occurrence) {
        int textStart = candidate.kept().textStart();
        return occurrence.places().stream()
                .mapToInt(place -> place - textStart)
                .anyMatch(place -> place >= window.start() && place < window.end());
    }
}

package commonplace.knowledge.semantic;

import commonplace.models.Embedder;
import commonplace.search.passages.Found;

/** Makes of what speaks for a text a number that means the same with every model. */
record Relevance(double cosine, double coverage, double bias) {
    static Relevance of(Embedder embedder) {
        return new Relevance(12, 2, -8.5);
    }

    double of(Found found) {
        double evidence = found.cosine().orElse(0.6) * cosine + found.termCoverage() * coverage + bias;
        return 1 / (1 + Math.exp(-evidence));
    }
}

package commonplace.tools.docs;

/** Scores as they are shown: two digits tell all there is to tell. */
final class Scores {
    private Scores() {}

    static double shown(double score) {
        return Math.round(score * 100) / 100.0;
    }
}

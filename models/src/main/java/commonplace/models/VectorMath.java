package commonplace.models;

/** Arithmetic of vectors. */
final class VectorMath {
    private VectorMath() {}

    /** Whether it is one that others can be compared with. */
    static boolean pointsSomewhere(float[] vector) {
        double squares = 0;
        for (float part : vector) {
            squares += (double) part * part;
        }
        return squares > 0 && Double.isFinite(squares);
    }

    /** Makes the vector's length one, in place; the one that has none stays as it is. */
    static float[] normalized(float[] vector) {
        double squares = 0;
        for (float part : vector) {
            squares += (double) part * part;
        }
        if (squares > 0) {
            double scale = 1 / Math.sqrt(squares);
            for (int i = 0; i < vector.length; i++) {
                vector[i] = (float) (vector[i] * scale);
            }
        }
        return vector;
    }
}

package commonplace.database;

/** Texts and vectors as PostgreSQL takes them. */
final class SqlText {
    private static final char UNKNOWN = '\uFFFD';

    private SqlText() {}

    /** PostgreSQL has no NUL and no half of a character; what is kept has as many characters as there were. */
    static String of(String text) {
        StringBuilder clean = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                clean = clean == null ? new StringBuilder(text) : clean;
                clean.setCharAt(i, UNKNOWN);
            }
        }
        return clean == null ? text : clean.toString();
    }

    static String of(float[] vector) {
        var text = new StringBuilder(vector.length * 12).append('[');
        for (int i = 0; i < vector.length; i++) {
            text.append(i == 0 ? "" : ",").append(vector[i]);
        }
        return text.append(']').toString();
    }

    static float[] vector(String text) {
        String[] numbers = text.substring(1, text.length() - 1).split(",", -1);
        float[] vector = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            vector[i] = Float.parseFloat(numbers[i]);
        }
        return vector;
    }
}

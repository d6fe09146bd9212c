package commonplace.base;

/** How many letters are wrong, missing, too many or exchanged with their neighbor (Damerau and Levenshtein). */
final class EditDistance {
    private EditDistance() {}

    static int between(String one, String other) {
        return between(one, other, Integer.MAX_VALUE);
    }

    /** Any number above {@code most} stands for all of them. */
    static int between(String one, String other, int most) {
        int[] before = new int[other.length() + 1];
        int[] last = new int[other.length() + 1];
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            row[0] = i;
            int best = i;
            for (int j = 1; j <= other.length(); j++) {
                int wrong = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                int errors = Math.min(last[j - 1] + wrong, 1 + Math.min(last[j], row[j - 1]));
                if (isExchange(one, i, other, j)) {
                    errors = Math.min(errors, before[j - 2] + 1);
                }
                row[j] = errors;
                best = Math.min(best, errors);
            }
            if (best > most) {
                return best;
            }
            int[] free = before;
            before = last;
            last = row;
            row = free;
        }
        return last[other.length()];
    }

    private static boolean isExchange(String one, int i, String other, int j) {
        return i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
    }
}

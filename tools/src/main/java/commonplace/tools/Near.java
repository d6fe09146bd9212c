package commonplace.tools;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name somebody probably meant. */
final class Near {
    private Near() {}

    /** The nearest of the names, when it is near enough to be worth saying. */
    static Optional<String> to(String typed, List<String> names) {
        String plain = plain(typed);
        return names.stream()
                .filter(name -> distance(plain, plain(name)) <= Math.max(2, name.length() / 3))
                .min(Comparator.comparingInt(name -> distance(plain, plain(name))));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Edits (insert, delete, replace) from one to the other; names are short, so the simple table will do. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}

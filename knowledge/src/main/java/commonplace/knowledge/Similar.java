package commonplace.knowledge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds notes that somebody may have meant. Looks at all of them, so it is only for telling of an error. */
final class Similar {
    private static final int MOST = 3;

    private Similar() {}

    private record Candidate(NotePath path, int distance) {}

    static List<NotePath> to(NotePath path, View view) {
        var candidates = new ArrayList<Candidate>();
        String wanted = folded(path.value());
        String name = folded(path.name());
        view.forEach(note -> {
            int distance = Math.min(
                    distance(wanted, folded(note.path().value())),
                    Math.min(distance(name, folded(note.path().name())) + 1, distance(name, folded(note.title())) + 1));
            if (distance <= Math.max(1, name.length() / 3)) {
                candidates.add(new Candidate(note.path(), distance));
            }
        });
        candidates.sort(Comparator.comparingInt(Candidate::distance)
                .thenComparingInt(it -> it.path().value().length())
                .thenComparing(Candidate::path));
        return candidates.stream().limit(MOST).map(Candidate::path).toList();
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT).replace('-', ' ').replace('_', ' ');
    }

    private static int distance(String from, String to) {
        if (Math.abs(from.length() - to.length()) > 8) {
            return Integer.MAX_VALUE - 1;
        }
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

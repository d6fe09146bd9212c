package commonplace.tools.lens;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What an agent may have meant by a text that is not there. */
final class NearLines {
    private static final int MOST = 3;
    private static final double ALIKE = 0.5;

    /** Lines are compared by their beginnings, so that the cost stays bounded. */
    private static final int COMPARED = 200;

    private static final Pattern NUMBERED = Pattern.compile("^ *\\d+\t");

    private NearLines() {}

    /** @param folded where the text stands with other white space or case */
    static String in(String text, String wanted, OptionalInt folded) {
        if (NUMBERED.matcher(wanted).find()) {
            return " It begins with a line number as read shows them; give the text without line numbers.";
        }
        var lines = new TextLines(text);
        if (folded.isPresent() && folded.getAsInt() <= lines.count()) {
            int first = folded.getAsInt();
            int last = Math.min(lines.count(), first + Math.min(MOST, new TextLines(wanted.strip()).count()) - 1);
            return " It stands there with other white space or case:\n"
                    + shown(lines, IntStream.rangeClosed(first, last).boxed().toList());
        }
        List<Integer> alike = alike(lines, wanted);
        return alike.isEmpty()
                ? " Read the document again and copy the text as it is."
                : " The nearest lines are:\n" + shown(lines, alike);
    }

    private static String shown(TextLines lines, List<Integer> numbers) {
        return numbers.stream()
                .map(number -> LensFormat.numbered(number, lines.get(number)))
                .collect(Collectors.joining("\n"));
    }

    /** The lines that share most pairs of letters with the first line that is wanted, in their order. */
    private static List<Integer> alike(TextLines lines, String wanted) {
        Set<String> pairs = wanted.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(NearLines::pairs)
                .orElse(Set.of());
        record Scored(int number, double score) {}
        List<Scored> scored = new ArrayList<>();
        for (int number = 1; number <= lines.count(); number++) {
            double score = likeness(pairs, pairs(lines.get(number)));
            if (score >= ALIKE) {
                scored.add(new Scored(number, score));
            }
        }
        return scored.stream()
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparingInt(Scored::number))
                .limit(MOST)
                .map(Scored::number)
                .sorted()
                .toList();
    }

    private static Set<String> pairs(String line) {
        String text = line.strip().toLowerCase(Locale.ROOT);
        Set<String> pairs = new HashSet<>();
        for (int i = 0; i + 1 < Math.min(COMPARED, text.length()); i++) {
            pairs.add(text.substring(i, i + 2));
        }
        return pairs;
    }

    private static double likeness(Set<String> some, Set<String> others) {
        long shared = some.stream().filter(others::contains).count();
        return some.isEmpty() || others.isEmpty() ? 0 : 2.0 * shared / (some.size() + others.size());
    }
}

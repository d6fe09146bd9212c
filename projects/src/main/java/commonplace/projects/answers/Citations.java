package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers with which a model cites its sources, checked and explained. */
final class Citations {
    private static final Pattern NUMBERS = Pattern.compile(" ?\\[(\\d{1,3}(?:\\s*,\\s*\\d{1,3})*)]");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private Citations() {}

    /** Whether the answer cites anything that is there. */
    static boolean any(String answer, List<DocumentMatch> evidence) {
        return !numbers(answer, evidence.size()).isEmpty();
    }

    /** The numbers of the documents that are cited, each once, without those that are not there. */
    static List<Integer> numbers(String text, int documents) {
        return NUMBERS.matcher(text)
                .results()
                .flatMap(each -> NUMBER.matcher(each.group(1)).results())
                .map(number -> Integer.valueOf(number.group()))
                .filter(number -> number >= 1 && number <= documents)
                .distinct()
                .toList();
    }

    /** A sentence without its citations. */
    static String without(String sentence) {
        return NUMBERS.matcher(sentence).replaceAll("");
    }

    /** A sentence that cites this document in place of those that it cites. */
    static String replaced(String sentence, int number) {
        Matcher citations = NUMBERS.matcher(sentence);
        var replaced = new StringBuilder();
        String next = " [" + number + "]";
        while (citations.find()) {
            citations.appendReplacement(replaced, Matcher.quoteReplacement(next));
            next = "";
        }
        return citations.appendTail(replaced).toString();
    }

    /** The answer without citations of what is not there, followed by the paths that the others stand for. */
    static String resolved(String answer, List<DocumentMatch> evidence) {
        var cited = new TreeSet<Integer>();
        String checked = NUMBERS.matcher(answer.strip())
                .replaceAll(each -> Matcher.quoteReplacement(kept(each.group(), each.group(1), evidence, cited)));
        if (checked.equals(Answerer.NOT_ANSWERED)) {
            return checked;
        }
        var text = new StringBuilder(checked).append("\n\nSources:");
        for (int i = 0; i < evidence.size(); i++) {
            if (cited.isEmpty() || cited.contains(i + 1)) {
                text.append("\n[")
                        .append(i + 1)
                        .append("] ")
                        .append(evidence.get(i).path());
            }
        }
        return text.toString();
    }

    private static String kept(String whole, String numbers, List<DocumentMatch> evidence, Set<Integer> cited) {
        var kept = new StringBuilder();
        NUMBER.matcher(numbers).results().forEach(number -> {
            int n = Integer.parseInt(number.group());
            if (n >= 1 && n <= evidence.size()) {
                cited.add(n);
                kept.append('[').append(n).append(']');
            }
        });
        return kept.isEmpty() ? "" : (whole.startsWith(" ") ? " " : "") + kept;
    }
}

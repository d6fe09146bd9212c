package commonplace.projects.answers;

import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a model wrote, without the sentences that the documents do not say.
 *
 * @param kept how many sentences are left
 * @param dropped how many are not
 * @param corrected how many of those that are left had cited a document that does not say so, and now cite one that does
 */
record CheckedAnswer(String text, int kept, int dropped, int corrected) {
    /** Models put a citation before the full stop or after it: it belongs to the sentence in any case. */
    private static final Pattern CITED_AFTER = Pattern.compile("([.!?])[ \\t]*((?:\\[\\d[\\d, ]*][ \\t]*)+)(?=\\s|$)");

    private static final Pattern EMPTY_ITEM = Pattern.compile("(?m)^[ \\t]*(?:[-*+]|\\d{1,3}[.)])?[ \\t]*(?:\\R|$)");
    private static final Pattern BLANKS = Pattern.compile("[ \\t]{2,}");

    boolean isEmpty() {
        return kept == 0;
    }

    /** How many were left out, for the end of the answer; empty if all is well. */
    String note() {
        var note = new StringBuilder();
        if (dropped > 0) {
            note.append("\n\nOf ")
                    .append(kept + dropped)
                    .append(" sentences that the model wrote, ")
                    .append(dropped)
                    .append(dropped == 1 ? " was left out: its sources do" : " were left out: their sources do")
                    .append(" not say so.");
        }
        if (corrected > 0) {
            note.append(note.isEmpty() ? "\n\n" : " ")
                    .append(corrected == 1 ? "One cited" : corrected + " cited")
                    .append(" a document that does not say so; what it says stands in the one that is named now.");
        }
        return note.toString();
    }

    static CheckedAnswer of(String written, List<DocumentMatch> documents) {
        String text = CITED_AFTER.matcher(written).replaceAll(" $2$1").replaceAll("] +([.!?])", "]$1");
        var support = new SentenceSupport(text, documents);
        var kept = new StringBuilder();
        var counts = new int[3];
        int at = 0;
        for (Sentence sentence : Sentences.of(text)) {
            Span span = sentence.span();
            if (sentence.kind() == Sentence.Kind.HEADING || sentence.kind() == Sentence.Kind.HTML) {
                continue;
            }
            String own = span.of(text);
            List<Integer> cited = Citations.numbers(own, documents.size());
            List<Integer> asked = cited.isEmpty() ? all(documents) : cited;
            kept.append(text, at, span.start());
            at = span.end();
            if (support.isIn(own, asked)) {
                kept.append(own);
                counts[0]++;
            } else {
                List<Integer> others = all(documents).stream()
                        .filter(each -> !asked.contains(each) && support.isIn(own, List.of(each)))
                        .limit(1)
                        .toList();
                counts[others.isEmpty() ? 1 : 2]++;
                others.forEach(other -> kept.append(Citations.replaced(own, other)));
            }
        }
        kept.append(text.substring(at));
        return new CheckedAnswer(tidy(kept.toString()), counts[0] + counts[2], counts[1], counts[2]);
    }

    private static List<Integer> all(List<DocumentMatch> documents) {
        return IntStream.rangeClosed(1, documents.size()).boxed().toList();
    }

    /** Without the marks of list items that nothing is left of, and without the gaps. */
    private static String tidy(String text) {
        var lines = new ArrayList<String>();
        for (String line : text.lines().toList()) {
            String whole = BLANKS.matcher(line.stripTrailing()).replaceAll(" ");
            boolean gone = EMPTY_ITEM.matcher(whole).matches();
            if (!gone || (!lines.isEmpty() && !lines.getLast().isEmpty())) {
                lines.add(gone ? "" : line.startsWith("    ") ? line.stripTrailing() : whole);
            }
        }
        return String.join("\n", lines).strip();
    }
}

package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import java.util.List;
import java.util.stream.Collectors;

/** That the documents do not answer, with what comes nearest and what of the question they do not have. */
final class NoAnswer {
    private static final int MOST = 3;

    private NoAnswer() {}

    static String of(String question, List<DocumentMatch> nearest) {
        List<DocumentMatch> told = nearest.stream().limit(MOST).toList();
        if (told.isEmpty()) {
            return Answerer.NOT_ANSWERED;
        }
        return Answerer.NOT_ANSWERED + "\n\nNearest to it:\n"
                + told.stream().map(NoAnswer::line).collect(Collectors.joining("\n"))
                + "\n\n" + missing(DocumentWords.of(told).missing(question));
    }

    private static String line(DocumentMatch document) {
        String title = document.card().title().replaceAll("\\s+", " ").strip();
        return "- " + document.path() + (title.isEmpty() ? "" : ": " + title);
    }

    private static String missing(List<String> words) {
        return words.isEmpty()
                ? "They have the words of the question, but say nothing that answers it."
                : "Words of the question that they do not have: " + String.join(", ", words) + ".";
    }
}

package commonplace.projects.answers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Page;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * What a model may say of a document in other words, and what it may not: a list that was written before any of it was
 * checked.
 */
class CheckedSentencesTest {
    private static final Path FOLDER = folder();

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(
                            CheckedSentencesTest.class.getResource("/commonplace/projects/hollowpine"))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static DocumentMatch document(String path) throws IOException {
        String text = Files.readString(FOLDER.resolve("docs").resolve(path));
        var card = new DocumentCard(
                Page.of(text).title().orElse(""),
                "",
                text.length(),
                "note",
                "",
                PromotionLevel.STANDARD,
                List.of(),
                "");
        return DocumentMatch.background("./docs/" + path, path, card, text);
    }

    /** The sentences of one kind of which the other is taken for granted. */
    private static List<String> mistaken(String sign) throws IOException {
        var mistaken = new ArrayList<String>();
        for (String line : Files.readAllLines(FOLDER.resolve("sentences.tsv"))) {
            String[] columns = line.split("\t", -1);
            if (columns[0].equals(sign)) {
                boolean kept = !CheckedAnswer.of(columns[2] + " [1]", List.of(document(columns[1])))
                        .isEmpty();
                if (kept != sign.equals("+")) {
                    mistaken.add(columns[2]);
                }
            }
        }
        return mistaken;
    }

    @Test
    void whatADocumentSaysInOtherWordsIsKept() throws IOException {
        List<String> dropped = mistaken("+");

        assertTrue(dropped.isEmpty(), "dropped of 14: " + String.join("\n", dropped));
    }

    @Test
    void whatADocumentDoesNotSayIsLeftOut() throws IOException {
        List<String> kept = mistaken("-");

        assertTrue(kept.isEmpty(), "kept of 18: " + String.join("\n", kept));
    }
}

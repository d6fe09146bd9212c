package commonplace.projects.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    private static Path folder(String project) {
        try {
            return Path.of(
                    Objects.requireNonNull(CheckedSentencesTest.class.getResource("/commonplace/projects/" + project))
                            .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static DocumentMatch document(Path file) throws IOException {
        String text = Files.readString(file);
        var card = new DocumentCard(
                Page.of(text).title().orElse(""),
                "",
                text.length(),
                "note",
                "",
                PromotionLevel.STANDARD,
                List.of(),
                "");
        return DocumentMatch.background("./docs/a.md", "a.md", card, text);
    }

    /** The sentences of one kind that are taken for the other. */
    private static List<String> mistaken(String project, String sign) throws IOException {
        Path folder = folder(project);
        var mistaken = new ArrayList<String>();
        for (String line : Files.readAllLines(folder.resolve("sentences.tsv"))) {
            String[] columns = line.split("\t", -1);
            if (columns[0].equals(sign)) {
                DocumentMatch document = document(folder.resolve("docs").resolve(columns[1]));
                boolean kept = !CheckedAnswer.of(columns[2] + " [1]", List.of(document))
                        .isEmpty();
                if (kept != sign.equals("+")) {
                    mistaken.add(columns[2]);
                }
            }
        }
        return mistaken;
    }

    /** By this list the rules were chosen: 12 of 14 were kept before, and 8 of 18 left out. */
    @Test
    void whatAModelSaysOfBeesIsHeldAgainstTheDocuments() throws IOException {
        assertEquals(List.of(), mistaken("hollowpine", "+"));
        assertEquals(List.of("E4 is nearly always a motor fault."), mistaken("hollowpine", "-"));
    }

    @Test
    void whatAModelSaysOfStationsIsHeldAgainstTheDocuments() throws IOException {
        assertEquals(List.of("Cleaning the panels did not help."), mistaken("kestrel", "+"));
        assertEquals(List.of("The public map shows flags 1 and 2 only."), mistaken("kestrel", "-"));
    }
}

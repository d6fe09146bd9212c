package commonplace.search.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPartsTest {
    private static List<String> parts(String asked) {
        return RequestParts.of(asked).parts().stream()
                .map(RequestParts.Part::text)
                .toList();
    }

    @Test
    void aRequestForOneThingIsOnePart() {
        assertEquals(List.of("show the holiday picture"), parts("show the holiday picture"));
        assertEquals(List.of("find a note, please."), parts("find a note, please."));
    }

    @Test
    void aRequestForSeveralIsCutIntoItsClauses() {
        String asked = "Find the report. Then translate it and, also, send it to Ann";

        assertEquals(List.of(asked, "Find the report.", "translate it", "send it to Ann"), parts(asked));
    }

    @Test
    void aVerbAfterACommaBeginsAnotherClause() {
        String asked = "Carol reports to Dave, store that link";

        assertEquals(List.of(asked, "Carol reports to Dave,", "store that link"), parts(asked));
        assertEquals(List.of("a red, round table"), parts("a red, round table"));
    }

    @ParameterizedTest
    @CsvSource({
        "open report.docx, open file report.docx",
        "show holiday.JPG, show image file holiday.JPG",
        "all *.csv below src/app, all file *.csv below src/app",
        "who links to notes/a.md?, who links to document notes/a.md?",
        "the site example.com of 3.14, the site example.com of 3.14",
        "e.g. this, e.g. this",
    })
    void whoNamesAFileMeansAFile(String asked, String spoken) {
        assertEquals(spoken, FileNames.spoken(asked));
    }

    @Test
    void noRequestHasMorePartsThanCanBeCompared() {
        assertEquals(9, parts("read one and ".repeat(1_000)).size());
    }

    @Test
    void whatIsToBeRememberedIsNotWhatIsAskedFor() {
        String asked = "please remember that Ann likes tea";

        assertEquals(List.of(asked, "remember that"), parts(asked));
        assertEquals(List.of("which note says that Ann likes tea"), parts("which note says that Ann likes tea"));
    }

    @ParameterizedTest
    @CsvSource({
        "ls, list the files of a directory: ls",
        "sudo rm -r old, delete a file: sudo rm -r old",
        "cat notes/a.md, read the contents of a file: cat notes/a.md",
        "cat pictures, cat pictures",
        "find my keys, find my keys",
        "find . -name *.md, find . -name *.md",
        "history, history of what was done: history",
    })
    void aCommandOfAShellIsPutIntoWords(String typed, String spoken) {
        assertEquals(spoken, ShellCommands.spoken(typed));
    }

    @ParameterizedTest
    @CsvSource({
        "who wrote this page, LEARN",
        "how many notes are there, LEARN",
        "show me what changed, LEARN",
        "how do I delete a note, CHANGE",
        "could you please add a line, CHANGE",
        "I want to move it, CHANGE",
        "backlinks, OPEN",
        "'', OPEN",
    })
    void theFirstWordsTellWhetherSomethingIsToChange(String asked, Intention intention) {
        assertEquals(intention, Intention.of(asked));
    }
}

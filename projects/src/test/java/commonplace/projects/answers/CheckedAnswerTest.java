package commonplace.projects.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CheckedAnswerTest {
    private static final String SCANNERS = """
        ---
        root_cause: The scanners had no copy of the manifest.
        ---

        # Scanners

        Each of the four scanners fetches the manifest from PostgreSQL at 05:30. A manifest is valid for six hours.

        Schools cannot pay by card; they pay by invoice.
        """;

    private static final String FARES = "# Fares\n\nA child pays half of the fare. The limit is 1,000 euros.\n";

    private static CheckedAnswer checked(String written) {
        return CheckedAnswer.of(
                written,
                List.of(AnswererTest.document("Scanners", SCANNERS, 1), AnswererTest.document("Fares", FARES, 1)));
    }

    private static void assertKept(String sentence) {
        assertEquals(sentence, checked(sentence).text());
        assertEquals("", checked(sentence).note());
    }

    private static void assertDropped(String sentence) {
        assertEquals("", checked(sentence).text());
        assertEquals(1, checked(sentence).dropped());
    }

    @Test
    void whatADocumentSaysIsKept() {
        assertKept("The four scanners fetch the manifest at 05:30 [1].");
        assertKept("A manifest is valid for 6 hours [1].");
        assertKept("The scanners had no copy of the manifest [1].");
        assertKept("The fare has a limit of 1000 euros, and a child pays half [2].");
        assertKept("Schools pay by invoice [1].");
    }

    @Test
    void wordsThatAreNotToldApartMayStandInAnotherOrder() {
        String stove = "# 烤炉\n\n面包房的烤炉用木柴加热。因为烟囱太窄，烟又回到了屋里。\n";
        var documents = List.of(AnswererTest.document("烤炉", stove, 1));

        assertEquals(
                "烟回到屋里是因为烟囱太窄 [1]。",
                CheckedAnswer.of("烟回到屋里是因为烟囱太窄 [1]。", documents).text());
        assertEquals(1, CheckedAnswer.of("工程师更换了损坏的天线 [1]。", documents).dropped());
    }

    @Test
    void aNumberIsTheSameInAllDigits() {
        String copies = "# النسخ\n\nيحتفظ الخادم بالنسخ لمدة 90 يوما ثم تحذف كل نسخة قديمة من القرص الثاني.\n";
        var documents = List.of(AnswererTest.document("النسخ", copies, 1));

        assertEquals(
                0,
                CheckedAnswer.of("يحتفظ الخادم بالنسخ لمدة ٩٠ يوما [1].", documents)
                        .dropped());
        assertEquals(
                1,
                CheckedAnswer.of("يحتفظ الخادم بالنسخ لمدة ٦٠ يوما [1].", documents)
                        .dropped());
    }

    @Test
    void anotherNumberIsNotSaid() {
        assertDropped("A manifest is valid for 8 hours [1].");
        assertDropped("The five scanners fetch the manifest [1].");
    }

    @Test
    void anotherNameIsNotSaid() {
        assertDropped("The scanners fetch the manifest from MySQL [1].");
        assertDropped("The scanners of Sandvik fetch the manifest [1].");
    }

    @Test
    void theContraryIsNotSaid() {
        assertDropped("The scanners had a copy of the manifest [1].");
        assertDropped("A child does not pay half of the fare [2].");
    }

    @Test
    void otherWordsAreNotSaid() {
        assertDropped("Engineers replaced the broken antenna during maintenance [1].");
    }

    @Test
    void aSentenceThatCitesNothingMayStandInAnyDocument() {
        assertKept("A child pays half of the fare.");
        assertDropped("A dog pays a quarter of the fare.");
    }

    @Test
    void aSentenceThatCitesTheWrongDocumentCitesTheRightOne() {
        CheckedAnswer answer = checked("A child pays half of the fare [1].");

        assertEquals("A child pays half of the fare [2].", answer.text());
        assertEquals(
                "\n\nOne cited a document that does not say so; what it says stands in the one that is named now.",
                answer.note());
    }

    @Test
    void aCitationBehindTheFullStopBelongsToTheSentenceBeforeIt() {
        assertEquals(
                "A manifest is valid for six hours [1]. A child pays half of the fare [2].",
                checked("A manifest is valid for six hours. [1] A child pays half of the fare. [2]")
                        .text());
    }

    @Test
    void nothingIsLeftOfAListItemThatIsLeftOut() {
        CheckedAnswer answer = checked("""
            - A manifest is valid for six hours [1].
            - It weighs 40 kilograms [1].
            - A child pays half [2].\
            """);

        assertEquals("- A manifest is valid for six hours [1].\n\n- A child pays half [2].", answer.text());
        assertEquals(
                "\n\nOf 3 sentences that the model wrote, 1 was left out: its sources do not say so.", answer.note());
    }

    @Test
    void inAnotherLanguageNumbersAndNamesAreHeldAgainstTheSources() {
        assertKept("Das Manifest ist für 6 Stunden gültig und wird von den Scannern aus PostgreSQL geholt [1].");
        assertDropped("Das Manifest ist für 8 Stunden gültig und wird von den Scannern geholt, und das nicht oft [1].");
    }
}

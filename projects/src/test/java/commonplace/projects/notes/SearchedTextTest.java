package commonplace.projects.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.search.Spelling;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchedTextTest {
    @Test
    void whatIsSuggestedKeepsWhatWasCorrected() {
        String typed = "Presure of the Boilr tag:home?";
        var presure = new Spelling("presure", "pressure");
        var boilr = new Spelling("boilr", "boiler");

        SearchedText searched = SearchedText.of(typed, List.of(presure, boilr), List.of(presure));

        assertEquals("Presure of the boiler tag:home?", searched.text());
        assertEquals("pressure of the boiler tag:home?", searched.suggestion(typed));
        assertEquals("Presure of the \"Boilr\" tag:home?", searched.insisting(typed));
    }
}

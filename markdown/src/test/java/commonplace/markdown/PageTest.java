package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageTest {
    @Test
    void theTitleIsTheFrontMattersElseTheFirstBigHeading() {
        assertEquals(
                Optional.of("From YAML"),
                Page.of("---\ntitle: From YAML\n---\n# Heading").title());
        assertEquals(Optional.of("2024"), Page.of("---\ntitle: 2024\n---\n").title());
        assertEquals(
                Optional.of("Heading"),
                Page.of("---\ntitle:\n---\n## Small\n# Heading\n").title());
        assertEquals(Optional.of("Under lined"), Page.of("Under\nlined\n===\n").title());
        assertEquals(Optional.empty(), Page.of("## Small\n").title());
        assertEquals(Optional.empty(), Page.of("").title());
    }

    @Test
    void aByteOrderMarkIsKeptAndHidesNothing() {
        Page page = Page.of("\uFEFF---\ntype: person\n---\n# Jamie\n");

        assertEquals(Optional.of("person"), page.type());
        assertEquals(Optional.of("Jamie"), page.title());
        assertEquals('\uFEFF', page.text().charAt(0));
        assertEquals("# Jamie\n", page.body());
        assertEquals(Optional.of("Jamie"), Page.of("\uFEFF# Jamie").title());
        assertEquals(1, Page.of("\uFEFF# Jamie").bodyStart());
    }

    @Test
    void aliasesAreAListOrWordsBetweenCommas() {
        assertEquals(
                List.of("A", "B, C"),
                Page.of("---\naliases: [A, \"B, C\"]\n---\n").aliases());
        assertEquals(List.of("A", "B C"), Page.of("---\nalias: A, B C\n---\n").aliases());
        assertEquals(
                List.of("A", "B"),
                Page.of("---\naliases:\n- A\n-\n- B\nalias: A\n---\n").aliases());
        assertEquals(List.of(), Page.of("---\naliases:\n---\n").aliases());
    }

    @Test
    void linesEndWithLineFeedCarriageReturnOrBoth() {
        Page page = Page.of("a\nb\r\nc\rd");

        assertEquals(1, page.lineOf(0));
        assertEquals(1, page.lineOf(1));
        assertEquals(2, page.lineOf(2));
        assertEquals(3, page.lineOf(5));
        assertEquals(4, page.lineOf(7));
        assertEquals(4, page.lineOf(8));
    }

    @Test
    void aHeadingKnowsItsLineInTheFile() {
        Page page = Page.of("---\r\na: 1\r\n---\r\n\r\n# One\r\n\r\nTwo\r\n---\r\n");

        assertEquals(List.of(5, 7), page.headings().stream().map(Heading::line).toList());
        assertEquals("Two\r\n---\r\n", page.headings().getLast().span().of(page.text()));
    }

    @Test
    void similarHeadingsAreNamed() {
        Page page = Page.of("# Meetings\n## Meeting notes\n## Todo\n## Something else\n");

        assertEquals(List.of("Meetings", "Meeting notes"), page.similarHeadings("## meeting"));
        assertEquals(List.of("Todo"), page.similarHeadings("tood"));
        assertEquals(List.of(), page.similarHeadings("zebra crossing"));
        assertFalse(page.section("meeting").isPresent());
    }
}

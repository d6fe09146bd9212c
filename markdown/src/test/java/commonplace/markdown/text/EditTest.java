package commonplace.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class EditTest {
    @Test
    void editsApplyInAnyOrder() {
        var edits = List.of(
                new Edit(new Span(4, 5), "E"), new Edit(new Span(0, 1), ""), Edit.insert(4, "1"), Edit.insert(4, "2"));

        assertEquals("bcd12E", Edit.apply("abcde", edits));
        assertEquals("abcde", Edit.apply("abcde", List.of()));
    }

    @Test
    void overlappingEditsAreRefused() {
        var edits = List.of(new Edit(new Span(0, 3), ""), new Edit(new Span(2, 4), ""));

        assertThrows(IllegalArgumentException.class, () -> Edit.apply("abcde", edits));
    }

    @Test
    void anEditThatHalvesACharacterIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Edit.apply("😀", List.of(Edit.insert(1, "x"))));
    }
}

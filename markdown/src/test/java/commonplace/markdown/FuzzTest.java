package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.html.Html;
import commonplace.testing.Fuzzing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Notes as anybody may write them: each is a page, its parts lie within it, and it can be shown. */
@Tag("slow")
class FuzzTest {
    private static final List<byte[]> NOTES = List.of(bytes("""
        ---
        title: "A: b"
        tags: [one, 'two', #three]
        aliases:
          - First
          - &a Second
        nested: {x: 1, y: [2, *a]}
        text: |
          more
        ---
        # One

        See [[Note#Part|shown]], ![[image.png]], [text](<a b.md> "t") and #tag/nested.
        """), bytes("""
            Setext
            ======

            1. a
               - b [ref][r] `code [[no]]`
            > quote **bold *both* ~~gone~~

            | a | b \\| c |
            |---|:-:|
            | 1 | <b>2</b> <script>x()</script> |

            ```js
            [[no]]
            ```
            [r]: <https://example.org/%41> 'title'
            <!-- no --> &amp; &#x41; \\* https://example.org
            """));

    @Test
    void everyTextIsAPage() {
        Fuzzing.spoil(4_000, NOTES, input -> {
            String text = new String(input, StandardCharsets.UTF_8);
            Page page = Page.of(text);
            for (Link link : page.links()) {
                assertTrue(link.span().end() <= text.length(), link::toString);
            }
            page.headings().forEach(heading -> assertTrue(heading.span().end() <= text.length(), heading::toString));
            String html = Html.render(page, _ -> Optional.of("/x"));
            assertFalse(html.contains("<script"), html);
            return page.links().size() + " " + page.headings().size() + " "
                    + page.tags().size() + " " + html.replaceAll("[^<>/a-z]|(?<!<)\\b[a-z]+", "");
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package commonplace.markdown.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Page;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class HtmlTest {
    private static String render(String text) {
        return Html.render(
                Page.of(text),
                link -> link.target().equals("gone")
                        ? Optional.empty()
                        : Optional.of("/notes/" + link.target()
                                + link.fragment()
                                        .map(heading -> "#" + Html.anchor(heading))
                                        .orElse("")));
    }

    @Test
    void linksLeadWhereTheCallerSays() {
        assertEquals("""
            <p><a href="/notes/a">a</a> <a href="/notes/a#h-my-part">b</a> <a href="/notes/c">c</a>\
             <span class="dangling">gone</span> [[no]] <a href="/notes/x">x</a> &amp; <code>[[no]]</code></p>
            """, render("[[a]] [[a#My part|b]] ![[c]] [[gone]] \\[[no]] [[x]] &amp; `[[no]]`"));
        assertEquals(
                "<p><a href=\"/notes/../a%20b#h-c\">x <em>y</em></a> <span class=\"dangling\">z</span></p>\n",
                render("[x *y*](../a%20b.md#c) [z](gone.md)"));
        assertEquals(
                "<p>1 <a href=\"/notes/a\">*b* c</a> 2 <a href=\"/notes/_d_\">_d_</a></p>\n",
                render("1 [[a|*b* c]] 2 [[_d_]]"));
        assertEquals("<p><a href=\"#h-part\">#Part</a></p>\n", render("[[#Part]]"));
        assertTrue(render("| a |\n|---|\n| [[b\\|c]] [[d\\|e]] |\n")
                .contains("<td><a href=\"/notes/b\">c</a> <a href=\"/notes/d\">e</a></td>"));
    }

    @Test
    void headingsHaveIdsThatLinksCanName() {
        assertEquals("""
            <h1 id="h-next-steps">Next <em>steps</em>!</h1>
            <h2 id="h-next-steps-1">Next steps</h2>
            <h2 id="h-東京">東京</h2>
            <p><a rel="noopener noreferrer nofollow" href="#h-next-steps">x</a></p>
            """, render("# Next *steps*!\n## Next steps\n## 東京\n[x](#next-steps)\n"));
    }

    @Test
    void tasksAreBoxesThatCannotBeTicked() {
        assertEquals("""
            <ul>
            <li><input disabled="" type="checkbox" /> open</li>
            <li><input checked="" disabled="" type="checkbox" /> done</li>
            <li>[y] neither</li>
            </ul>
            """, render("- [ ] open\n- [x] done\n- [y] neither\n"));
    }

    @Test
    void commentsAreNotShown() {
        assertEquals("<p>a  b</p>\n", render("a <!-- secret --> b\n\n<!-- more\nsecret -->\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "a <script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "<svg/onload=alert(1)>",
                "<!-- a --><script>alert(1)</script>",
                "<!-- --!><script>alert(1)</script> -->",
                "[a](javascript:alert(1))",
                "[a](JaVaScRiPt:alert(1))",
                "[a]( javascript:alert(1))",
                "[a](java&#x09;script:alert(1))",
                "[a](java&Tab;script:alert(1))",
                "[a](&#1;javascript:alert(1))",
                "[a](\u00a0javascript:alert(1))",
                "[a](javascript&colon;alert(1))",
                "[a](vbscript:x)",
                "[a](data:text/html;base64,PHNjcmlwdD4=)",
                "![a](javascript:alert(1))",
                "![a](data:image/svg+xml,<svg>)",
                "<javascript:alert(1)>",
                "[a]: javascript:alert(1)\n\n[a]",
                "[a](https://x.org \"\\\" onmouseover=alert(1) x=\\\"\")",
                "[a](https://x.org/\" onmouseover=\"alert(1))",
                "![\" onerror=\"alert(1)](x.png)",
                "[[a|<img src=x onerror=alert(1)>]]",
                "[[a\" onclick=\"alert(1)]]",
                "[[javascript:alert(1)]]",
                "# \" onclick=\"alert(1)",
                "```\" onclick=\"alert(1)\nx\n```",
                "| <script>alert(1)</script> |\n|---|\n",
                "- [ ] <script>alert(1)</script>",
                "<a href=\"javascript:alert(1)\">x</a>",
                "<style>@import 'x'</style>",
                "<iframe src=x>",
                "<base href=x>",
                "&lt;script&gt;alert(1)&lt;/script&gt;",
            })
    void noNoteRunsAScript(String note) {
        String html = Html.render(Page.of(note), link -> Optional.of(link.target()));

        // Outside quoted attribute values, and apart from the tags that Markdown makes, nothing may look like markup.
        String tags = html.replaceAll("\"[^\"<>]*\"", "\"\"");
        for (String tag : List.of("script", "img src=x", "svg", "style", "iframe", "base")) {
            assertFalse(tags.toLowerCase(Locale.ROOT).contains("<" + tag), html);
        }
        assertFalse(tags.matches("(?is).*<[^>]*\\son\\w+\\s*=.*"), html);
        assertFalse(html.matches("(?is).*(href|src)=\"[^\"]*(script|data)\\s*:.*"), html);
    }

    @Test
    void aLongAddressUsedEverywhereDoesNotMakeALongPage() {
        String note = "[a]: https://" + "x".repeat(50_000) + "\n\n" + "[a] ".repeat(10_000);

        assertTrue(render(note).length() < 3_000_000);
    }
}

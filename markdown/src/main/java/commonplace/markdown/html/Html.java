package commonplace.markdown.html;

import commonplace.markdown.CommonMark;
import commonplace.markdown.Link;
import commonplace.markdown.Outline;
import commonplace.markdown.Page;
import commonplace.markdown.text.LineIndex;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page's body as HTML that is safe to show: markup in a note is text, and no address runs a script.
 *
 * <pre>{@code
 * Html.render(page, link -> graph.resolve(path, link.target()).map(found -> "/notes/" + found))
 * }</pre>
 */
public final class Html {
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(List.of(CommonMark.TABLES, CommonMark.STRIKETHROUGH))
            .nodeRendererFactory(HtmlNodes::new)
            .attributeProviderFactory(_ -> new HtmlAttributes())
            .escapeHtml(true)
            .sanitizeUrls(true)
            .urlSanitizer(new SafeUrls())
            .percentEncodeUrls(true)
            .build();

    private Html() {}

    /**
     * Renders the body.
     *
     * @param href where a link leads; a link that leads nowhere becomes {@code <span class="dangling">}
     */
    public static String render(Page page, Function<Link, Optional<String>> href) {
        Node document = CommonMark.parse(page.body());
        Outline outline = Outline.of(document, page.text(), page.bodyStart(), LineIndex.of(page.text()));
        new HtmlLinks(page, outline.allLinks(), href).replaceIn(document);
        return RENDERER.render(document);
    }

    /** The id of a heading, for links to it: {@code Next steps} has {@code h-next-steps}. */
    public static String anchor(String heading) {
        var anchor = new StringBuilder("h-");
        heading.strip().toLowerCase(Locale.ROOT).codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || c == '_') {
                anchor.appendCodePoint(c);
            } else if (anchor.charAt(anchor.length() - 1) != '-' && (Character.isWhitespace(c) || c == '-')) {
                anchor.append('-');
            }
        });
        return anchor.toString();
    }
}

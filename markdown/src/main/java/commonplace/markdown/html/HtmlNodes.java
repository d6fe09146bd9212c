package commonplace.markdown.html;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

/** Renders what notes have beyond CommonMark: links to other notes, and boxes to tick. */
final class HtmlNodes implements NodeRenderer {
    private final HtmlNodeRendererContext context;
    private final HtmlWriter html;

    HtmlNodes(HtmlNodeRendererContext context) {
        this.context = context;
        this.html = context.getWriter();
    }

    /** A link to another note; its children are what the reader sees. */
    static final class NoteLink extends CustomNode {
        private final Optional<String> href;

        NoteLink(Optional<String> href) {
            this.href = href;
        }
    }

    static final class Checkbox extends CustomNode {
        private final boolean checked;

        Checkbox(boolean checked) {
            this.checked = checked;
        }
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(NoteLink.class, Checkbox.class);
    }

    @Override
    public void render(Node node) {
        switch (node) {
            case NoteLink link -> renderLink(link);
            case Checkbox box -> renderBox(box);
            default -> throw new IllegalArgumentException("not a node of ours: " + node);
        }
    }

    private void renderLink(NoteLink link) {
        String address = link.href.filter(SafeUrls::isSafe).orElse("");
        String tag = address.isEmpty() ? "span" : "a";
        Map<String, String> attributes =
                address.isEmpty() ? Map.of("class", "dangling") : Map.of("href", context.encodeUrl(address));
        html.tag(tag, attributes);
        for (Node child = link.getFirstChild(); child != null; child = child.getNext()) {
            context.render(child);
        }
        html.tag("/" + tag);
    }

    private void renderBox(Checkbox box) {
        html.tag(
                "input",
                box.checked
                        ? new TreeMap<>(Map.of("checked", "", "disabled", "", "type", "checkbox"))
                        : new TreeMap<>(Map.of("disabled", "", "type", "checkbox")),
                true);
    }
}

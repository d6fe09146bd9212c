package commonplace.markdown.html;

import commonplace.markdown.VisibleText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.AttributeProvider;

/** Gives headings their ids, and keeps pages that a note links to from knowing who did. */
final class HtmlAttributes implements AttributeProvider {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> repeats = new HashMap<>();

    @Override
    public void setAttributes(Node node, String tagName, Map<String, String> attributes) {
        if (node instanceof org.commonmark.node.Heading heading) {
            attributes.put("id", unique(Html.anchor(VisibleText.of(heading))));
        } else if (node instanceof org.commonmark.node.Link) {
            attributes.put("rel", "noopener noreferrer nofollow");
        }
    }

    private String unique(String anchor) {
        String id = anchor;
        while (!taken.add(id)) {
            id = anchor + "-" + repeats.merge(anchor, 1, Integer::sum);
        }
        return id;
    }
}

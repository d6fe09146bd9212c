package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.util.Optional;

/**
 * A mention of another note.
 *
 * @param target the note as the author named it, without {@code .md}, fragment and label
 * @param fragment the heading, or {@code ^block}
 * @param label what the reader sees instead of the target
 * @param start where the whole notation begins. Two numbers and not a span: a vault has millions of links in memory.
 * @param end where it ends
 */
public record Link(Kind kind, String target, Optional<String> fragment, Optional<String> label, int start, int end) {
    public Link(Kind kind, String target, Optional<String> fragment, Optional<String> label, Span span) {
        this(kind, target, fragment, label, span.start(), span.end());
    }

    /** The whole notation, brackets and the {@code !} of an embed included. */
    public Span span() {
        return new Span(start, end);
    }

    /** How a link is written. */
    public enum Kind {
        /** {@code [[target]]}. */
        WIKILINK,
        /** {@code ![[target]]}. */
        EMBED,
        /** {@code [label](target.md)}. */
        MARKDOWN
    }

    /** What the reader sees. */
    public String display() {
        return label.orElseGet(() -> target + fragment.map(name -> "#" + name).orElse(""));
    }

    @Override
    public String toString() {
        String hash = fragment.map(name -> "#" + name).orElse("");
        return switch (kind) {
            case WIKILINK ->
                "[[" + target + hash + label.map(text -> "|" + text).orElse("") + "]]";
            case EMBED -> "![[" + target + hash + label.map(text -> "|" + text).orElse("") + "]]";
            case MARKDOWN -> "[" + label.orElse("") + "](" + (target + ".md" + hash).replace(" ", "%20") + ")";
        };
    }
}

package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.Span;
import java.util.Optional;

/** Makes a link mean another note, and leaves everything else about it as it was written. */
public final class LinkRetarget {
    /** What ends the target of a wikilink, and so cannot be in one. */
    private static final String NOT_IN_WIKILINKS = "#^|[]\n\r";

    private static final String PLAIN_IN_ADDRESSES = "-_.~/!$&'*+,;=:@";

    /** More that can stand in an address between angle brackets. */
    private static final String PLAIN_IN_BRACKETS = " ()[]{}|\"^`";

    private LinkRetarget() {}

    /** Whether the target can be written in a link of this kind. */
    public static boolean isWritable(Link.Kind kind, String target) {
        return switch (kind) {
            case WIKILINK, EMBED -> target.chars().noneMatch(c -> NOT_IN_WIKILINKS.indexOf(c) >= 0);
            case MARKDOWN -> true;
        };
    }

    /**
     * The edit that gives a link of this text another target; nothing when the target does not stand in the link itself,
     * as with {@code [label][reference]}, which goes where its definition does.
     *
     * @param target without {@code .md}, which stays where it was written
     */
    public static Optional<Edit> of(String text, Link link, String target) {
        return switch (link.kind()) {
            case WIKILINK -> wikilink(text, link, 2, target);
            case EMBED -> wikilink(text, link, 3, target);
            case MARKDOWN -> markdown(text, link, target);
        };
    }

    private static Optional<Edit> wikilink(String text, Link link, int opening, String target) {
        int start = link.span().start() + opening;
        int end = start;
        while (end < link.span().end() - 2 && NOT_IN_WIKILINKS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end > start && text.charAt(end) == '|' && text.charAt(end - 1) == '\\') {
            end--;
        }
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        String written = text.substring(start, end);
        if (!Wikilinks.withoutExtension(written).equals(link.target())) {
            return Optional.empty();
        }
        String extension = written.substring(link.target().length());
        return Optional.of(new Edit(new Span(start, end), target + extension));
    }

    /** The edit is made where the link's own destination is: a label may hold images, and a title anything. */
    private static Optional<Edit> markdown(String text, Link link, String target) {
        for (int place : Destination.places(text, link.span())) {
            Destination destination = Destination.at(text, place, link.span().end());
            Optional<String> path = destination.path(text);
            if (path.isPresent() && Wikilinks.withoutExtension(path.get()).equals(link.target())) {
                String extension = path.get().substring(link.target().length());
                return Optional.of(new Edit(destination.span(), written(target + extension, destination.angled())));
            }
        }
        return Optional.empty();
    }

    private static String written(String path, boolean angled) {
        String legible = encode(path, angled ? PLAIN_IN_ADDRESSES + PLAIN_IN_BRACKETS : PLAIN_IN_ADDRESSES);
        // A name like "a&amp;b" would be read as another one.
        return Destination.path(legible, angled).filter(path::equals).isPresent() ? legible : encode(path, "/.");
    }

    private static String encode(String path, String plain) {
        var encoded = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            // Letters of all scripts are legible in an address; only what would end it, or be read otherwise, is
            // encoded.
            if (c >= 128 || Character.isLetterOrDigit(c) || plain.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(hex(c >> 4)).append(hex(c & 15));
            }
        }
        return encoded.toString();
    }

    private static char hex(int digit) {
        return Character.toUpperCase(Character.forDigit(digit, 16));
    }
}

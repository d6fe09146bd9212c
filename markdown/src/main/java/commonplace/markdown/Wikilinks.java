package commonplace.markdown;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Finds {@code [[links]]} in text that is known to be neither code nor comment. */
final class Wikilinks {
    // obsidian: "Accepted file formats"; such a link shows a file, and a file is not a note.
    private static final Set<String> ATTACHMENTS = Set.of(
            "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp", "flac", "m4a", "mp3", "ogg", "wav", "3gp", "mkv",
            "mov", "mp4", "ogv", "webm", "pdf", "canvas", "base");

    private Wikilinks() {}

    /** Every link to another note that lies between the two offsets, in order. */
    static void scan(String text, int from, int to, Consumer<Link> found) {
        scanAll(text, from, to, link -> {
            if (isToNote(link)) {
                found.accept(link);
            }
        });
    }

    static boolean isToNote(Link link) {
        return !link.target().isEmpty() && !isAttachment(link.target());
    }

    /** As {@link #scan}, with links inside the same note ({@code [[#heading]]}, an empty target) and to attachments. */
    static void scanAll(String text, int from, int to, Consumer<Link> found) {
        int open = text.indexOf("[[", from, to);
        while (open >= 0) {
            int inside = open + 2;
            while (inside < to && text.charAt(inside) == '[') {
                inside++;
            }
            // obsidian: a link never spans lines, so an unclosed [[ costs one line, not the rest of the file
            int close = inside;
            while (close < to && !endsScan(text, close)) {
                close++;
            }
            if (close < to && text.startsWith("]]", close) && close + 2 <= to && !isEscaped(text, inside - 2)) {
                read(text, inside, close).ifPresent(found);
                close += 2;
            }
            open = text.indexOf("[[", close, to);
        }
    }

    private static boolean endsScan(String text, int at) {
        char c = text.charAt(at);
        return LineIndex.isEnd(c) || (c == ']' && text.startsWith("]]", at)) || (c == '[' && text.startsWith("[[", at));
    }

    static boolean isEscaped(String text, int at) {
        int slashes = 0;
        while (at - slashes > 0 && text.charAt(at - slashes - 1) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }

    private static Optional<Link> read(String text, int inside, int close) {
        String content = text.substring(inside, close);
        int bar = content.indexOf('|');
        String name = bar < 0 ? content : content.substring(0, bar);
        if (bar >= 0 && name.endsWith("\\")) {
            // In a table the bar is written \| so that it does not end the cell.
            name = name.substring(0, name.length() - 1);
        }
        if (name.indexOf('[') >= 0 || name.indexOf(']') >= 0) {
            return Optional.empty();
        }
        int cut = fragmentStart(name);
        String target = withoutExtension(name.substring(0, cut).strip());
        Optional<String> fragment = Optional.of(fragment(name.substring(cut))).filter(it -> !it.isEmpty());
        if (target.isEmpty() && fragment.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> label = bar < 0
                ? Optional.empty()
                : Optional.of(content.substring(bar + 1).strip()).filter(it -> !it.isEmpty());
        boolean embed = inside > 2 && text.charAt(inside - 3) == '!' && !isEscaped(text, inside - 3);
        return Optional.of(new Link(
                embed ? Link.Kind.EMBED : Link.Kind.WIKILINK,
                target,
                fragment,
                label,
                new Span(inside - (embed ? 3 : 2), close + 2)));
    }

    private static int fragmentStart(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) == '#' || name.charAt(i) == '^') {
                return i;
            }
        }
        return name.length();
    }

    private static String fragment(String tail) {
        return (tail.startsWith("#") ? tail.substring(1) : tail).strip();
    }

    static String withoutExtension(String target) {
        return target.regionMatches(true, target.length() - 3, ".md", 0, 3)
                ? target.substring(0, target.length() - 3)
                : target;
    }

    private static boolean isAttachment(String target) {
        int dot = target.lastIndexOf('.');
        return dot >= 0 && ATTACHMENTS.contains(target.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}

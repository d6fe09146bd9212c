package commonplace.markdown.links;

import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The form in which names are compared: composed, case folded, spaces, hyphens and underscores alike. */
final class Keys {
    private Keys() {}

    /** {@code People/Jamie-Wilson.md} and {@code people/jamie wilson} have one key. */
    static String of(String name) {
        String folded = fold(withoutExtension(name));
        var key = new StringBuilder(folded.length());
        for (int start = 0; start <= folded.length(); ) {
            int slash = folded.indexOf('/', start);
            int end = slash < 0 ? folded.length() : slash;
            if (end > start) {
                if (!key.isEmpty()) {
                    key.append('/');
                }
                appendSegment(key, folded, start, end);
            }
            start = end + 1;
        }
        return name.contentEquals(key) ? name : key.toString();
    }

    private static void appendSegment(StringBuilder key, String folded, int start, int end) {
        int from = key.length();
        for (int i = start; i < end; i++) {
            char c = folded.charAt(i);
            if (!isGap(c)) {
                key.append(c);
            } else if (key.length() > from && key.charAt(key.length() - 1) != ' ') {
                key.append(' ');
            }
        }
        if (key.length() > from && key.charAt(key.length() - 1) == ' ') {
            key.setLength(key.length() - 1);
        }
        if (key.length() == from) {
            // A name of hyphens alone stays what it is, or it would equal every other one.
            key.append(folded, start, end);
        }
    }

    private static boolean isGap(char c) {
        return c == '-'
                || c == '_'
                || c == '\u2010'
                || c == '\u2011'
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c);
    }

    private static String fold(String name) {
        if (isAscii(name)) {
            return name.toLowerCase(Locale.ROOT);
        }
        // Upper case first makes ß and SS, σ and ς equal; it can also take characters apart.
        return Normalizer.normalize(
                composed(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }

    /** The form in which paths are written. */
    static String composed(String name) {
        return isAscii(name) ? name : Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    private static boolean isAscii(String name) {
        boolean ascii = true;
        for (int i = 0; i < name.length() && ascii; i++) {
            ascii = name.charAt(i) < 128;
        }
        return ascii;
    }

    static String withoutExtension(String name) {
        return name.regionMatches(true, name.length() - 3, ".md", 0, 3) ? name.substring(0, name.length() - 3) : name;
    }

    /** The folder of a path with its slash; nothing for a note at the root. */
    static String folder(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    static String basename(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The endings of a path that begin at a segment, itself not among them: {@code b/c} and {@code c} of a/b/c. */
    static List<String> suffixes(String path) {
        List<String> suffixes = new ArrayList<>();
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            suffixes.add(path.substring(slash + 1));
        }
        return suffixes;
    }

    static boolean hasDots(String target) {
        return target.startsWith("./") || target.startsWith("../") || target.contains("/./") || target.contains("/../");
    }

    /** The path with its dots followed and empty segments dropped; nothing when it leaves the root. */
    static Optional<String> plain(String path) {
        if (isPlain(path)) {
            return Optional.of(path);
        }
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : path.split("/", -1)) {
            switch (segment) {
                case "", "." -> {}
                case ".." -> {
                    if (segments.pollLast() == null) {
                        return Optional.empty();
                    }
                }
                default -> segments.addLast(segment);
            }
        }
        return segments.isEmpty() ? Optional.empty() : Optional.of(String.join("/", segments));
    }

    /** Whether no segment is empty or begins with a dot, as in nearly every path. */
    private static boolean isPlain(String path) {
        char last = '/';
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (last == '/' && (c == '/' || c == '.')) {
                return false;
            }
            last = c;
        }
        return last != '/';
    }
}

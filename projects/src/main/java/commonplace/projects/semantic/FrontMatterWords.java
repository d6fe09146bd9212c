package commonplace.projects.semantic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What front matter says in words. Its keys, dates and labels are alike in all documents; with them, to a model all
 * documents are alike.
 */
public final class FrontMatterWords {
    private static final Pattern ENTRY = Pattern.compile("\\s*(?:-\\s+)?(?:[\\w.-]+:(?:\\s+|$))?[\"']?(.*?)[\"']?\\s*");

    private static final Pattern KEY = Pattern.compile("^[ \\t]*(?:-[ \\t]+)?[\\w.-]+:(?=\\s|$)", Pattern.MULTILINE);

    /** A value of fewer words is a label. */
    private static final int MIN_WORDS = 3;

    private FrontMatterWords() {}

    /** The values that say something, a line each. */
    public static String of(String frontMatter) {
        return frontMatter
                .lines()
                .map(FrontMatterWords::value)
                .filter(value -> value.split("\\s+", MIN_WORDS).length == MIN_WORDS)
                .collect(Collectors.joining("\n"));
    }

    /** The text with blanks in place of the keys before this offset, so that all else stands where it stood. */
    static String withoutKeys(String text, int end) {
        var blanked = new StringBuilder(text);
        KEY.matcher(text).region(0, end).results().forEach(key -> {
            for (int i = key.start(); i < key.end(); i++) {
                if (text.charAt(i) != '\n') {
                    blanked.setCharAt(i, ' ');
                }
            }
        });
        return blanked.toString();
    }

    private static String value(String line) {
        Matcher entry = ENTRY.matcher(line);
        return entry.matches() ? entry.group(1) : line;
    }
}

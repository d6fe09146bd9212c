package commonplace.server.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Excerpts of notes as a reader would have them: the words without their markup, those looked for marked. */
final class Prose {
    private static final Pattern WIKILINK = Pattern.compile("!?\\[\\[([^\\[\\]|]*)(?:\\|([^\\[\\]]*))?\\]\\]");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]*)\\]\\([^()]*\\)");
    private static final Pattern MARKS = Pattern.compile(
            "\\[\\[|\\]\\]|\\*\\*|__|`+|\\*(?=\\S)|(?<=\\S)\\*|(?<![^\\s.])(?:#{1,6}|[-*>]|\\[[ xX]\\])\\s");
    private static final Pattern CELLS = Pattern.compile("(?:\\s*\\|[\\s|:-]*)+");
    private static final Pattern ENDS = Pattern.compile("^[·\\s]+|[·\\s]+$");
    private static final Pattern PLACE = Pattern.compile("#(?:\\^.*)?");
    private static final Pattern QUOTES = Pattern.compile("[\"“”„‟＂]");
    private static final int MAX_WORDS = 16;

    private Prose() {}

    static String plain(String excerpt) {
        String text = WIKILINK.matcher(excerpt).replaceAll(link -> {
            String label = link.group(2);
            return Matcher.quoteReplacement(label == null ? place(link.group(1)) : label);
        });
        text = LINK.matcher(text).replaceAll("$1");
        text = MARKS.matcher(text).replaceAll("");
        text = CELLS.matcher(text.replace("...", "…")).replaceAll(" · ").strip();
        return ENDS.matcher(text).replaceAll("");
    }

    private static String place(String target) {
        return PLACE.matcher(target).replaceAll(mark -> mark.group().length() == 1 ? " › " : "");
    }

    /** The text with every word that begins like one of the query's. */
    static Markup marked(String text, String query) {
        Set<String> words = Arrays.stream(QUOTES.matcher(query).replaceAll(" ").split("[\\s\\p{Z}]+"))
                .filter(word -> !word.isEmpty())
                .limit(MAX_WORDS)
                .map(Pattern::quote)
                .collect(Collectors.toSet());
        if (words.isEmpty()) {
            return Markup.text(text);
        }
        Matcher matcher = Pattern.compile(
                        "(?<![\\p{L}\\p{N}])(?:" + String.join("|", words) + ")[\\p{L}\\p{N}]{0,40}",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text);
        List<Markup> parts = new ArrayList<>();
        int at = 0;
        while (matcher.find()) {
            parts.add(Markup.text(text.substring(at, matcher.start())));
            parts.add(Markup.of("<mark>{}</mark>", matcher.group()));
            at = matcher.end();
        }
        parts.add(Markup.text(text.substring(at)));
        return Markup.of("{}", parts);
    }
}

package commonplace.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;

/**
 * What was typed, understood: {@code launch "road map" plan} is a word, a phrase and a word still being typed.
 *
 * <p>A word that falls into parts ({@code co-founder}, {@code 東京}) is the sequence of its parts. A quote that is never
 * closed is plain text: while a phrase is being typed its words are found, then fewer, never none.
 *
 * @param words all words in their order, for the comparison with whole titles
 */
record SearchText(SequencedSet<Clause> clauses, List<Word> words) {
    /** More words than this are not looked for: they hardly change what is found, and each has its cost. */
    private static final int MAX_WORDS = 64;

    private static final String QUOTES = "\"“”„‟＂";

    static SearchText parse(String text, TextAnalyzer analyzer) {
        return parse(text, analyzer, true);
    }

    /** The same where nothing is being typed any more. */
    static SearchText finished(String text, TextAnalyzer analyzer) {
        return parse(text, analyzer, false);
    }

    private static SearchText parse(String text, TextAnalyzer analyzer, boolean beingTyped) {
        var parser = new Parser(text, analyzer);
        parser.run(beingTyped);
        return new SearchText(parser.clauses, parser.words);
    }

    private static final class Parser {
        private final String text;
        private final TextAnalyzer analyzer;
        private final SequencedSet<Clause> clauses = new LinkedHashSet<>();
        private final List<Word> words = new ArrayList<>();
        private final Set<Word> distinct = new LinkedHashSet<>();
        private int at;

        Parser(String text, TextAnalyzer analyzer) {
            this.text = text;
            this.analyzer = analyzer;
        }

        void run(boolean beingTyped) {
            boolean typed = false;
            while (skipSpace() && distinct.size() < MAX_WORDS) {
                int close = isQuote(at) ? nextQuote(at + 1) : -1;
                if (close >= 0) {
                    typed = !add(text.substring(at + 1, close), true) && typed;
                    at = close + 1;
                } else {
                    int end = wordEnd();
                    typed = add(text.substring(at, end), false) || typed;
                    at = end;
                }
            }
            if (beingTyped && typed && at >= text.length()) {
                clauses.addLast(unfinished(clauses.removeLast()));
            }
        }

        private boolean skipSpace() {
            while (at < text.length() && isSpace(at)) {
                at++;
            }
            return at < text.length();
        }

        private int wordEnd() {
            int end = at + 1;
            while (end < text.length() && !isSpace(end)) {
                end++;
            }
            return end;
        }

        private boolean isSpace(int i) {
            return Character.isWhitespace(text.charAt(i)) || Character.isSpaceChar(text.charAt(i));
        }

        private boolean isQuote(int i) {
            return QUOTES.indexOf(text.charAt(i)) >= 0;
        }

        private int nextQuote(int from) {
            for (int i = from; i < text.length(); i++) {
                if (isQuote(i)) {
                    return i;
                }
            }
            return -1;
        }

        /** False when there was no word in it. */
        private boolean add(String typed, boolean quoted) {
            List<Word> parts = analyzer.words(typed, MAX_WORDS);
            if (parts.isEmpty()) {
                return false;
            }
            words.addAll(parts);
            distinct.addAll(parts);
            Clause clause = quoted || parts.size() > 1
                    ? new Clause.Sequence(parts.stream().map(Word::text).toList(), false)
                    : new Clause.AnyForm(parts.getFirst(), false);
            // The one typed last stands last, also when it had been typed before: it may be unfinished.
            clauses.remove(clause);
            clauses.addLast(clause);
            return true;
        }

        private static Clause unfinished(Clause clause) {
            return switch (clause) {
                case Clause.AnyForm any -> new Clause.AnyForm(any.word(), true);
                case Clause.Sequence sequence -> new Clause.Sequence(sequence.words(), true);
            };
        }
    }
}

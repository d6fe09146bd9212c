package commonplace.vault.notes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Takes apart what somebody typed into a search, as people know it from other programs.
 *
 * <pre>{@code
 * road map tag:idea path:journal "exactly this" -draft status:done [status:"in progress"] -tag:old
 * }</pre>
 *
 * <p>Any text is a search: what is no operator is a word, and so is {@code https://…} or {@code std::string}, since a word with a
 * colon is a property only where notes have one of that name.
 */
public final class QueryParser {
    private static final String QUOTES = "\"“”„‟＂";

    /** What is longer between brackets is no property. */
    private static final int LONGEST_PROPERTY = 200;

    private final Predicate<String> properties;

    /**
     * What was typed.
     *
     * @param text the words and phrases to look for, as {@link NoteQuery#text} takes them
     * @param exact whether some of it stands in quotes, so that exactly that is wanted
     */
    public record ParsedQuery(Optional<String> text, List<NoteTerm> terms, boolean exact) {
        public ParsedQuery {
            terms = List.copyOf(terms);
        }
    }

    /** @param properties whether any note has a property of this name */
    public QueryParser(Predicate<String> properties) {
        this.properties = properties;
    }

    public ParsedQuery parse(String typed) {
        return new Scan(typed).run();
    }

    private final class Scan {
        private final String typed;
        private final int lastQuote;
        private final List<String> text = new ArrayList<>();
        private final List<NoteTerm> terms = new ArrayList<>();
        private boolean exact;
        private int at;

        Scan(String typed) {
            this.typed = typed;
            int last = typed.length() - 1;
            while (last >= 0 && !isQuote(last)) {
                last--;
            }
            this.lastQuote = last;
        }

        ParsedQuery run() {
            while (skipSpace()) {
                int start = at;
                boolean not = isMinus();
                at += not ? 1 : 0;
                Optional<NoteTerm> term = bracket().or(this::wordOrPhrase);
                String token = typed.substring(not ? start + 1 : start, at);
                if (term.isEmpty() && !not) {
                    text.add(token);
                } else {
                    NoteTerm found = term.orElseGet(() -> new NoteTerm.Words(token));
                    terms.add(not ? new NoteTerm.Not(found) : found);
                }
            }
            String words = String.join(" ", text);
            return new ParsedQuery(words.isBlank() ? Optional.empty() : Optional.of(words), terms, exact);
        }

        private boolean skipSpace() {
            while (at < typed.length() && isSpace(at)) {
                at++;
            }
            return at < typed.length();
        }

        /** One before a digit makes a number, and one by itself is a dash. */
        private boolean isMinus() {
            int next = at + 1;
            return typed.charAt(at) == '-'
                    && next < typed.length()
                    && !isSpace(next)
                    && typed.charAt(next) != '-'
                    && !Character.isDigit(typed.charAt(next));
        }

        /** {@code [key]} or {@code [key:value]}. */
        private Optional<NoteTerm> bracket() {
            int close = typed.charAt(at) == '['
                    ? typed.indexOf(']', at, Math.min(typed.length(), at + LONGEST_PROPERTY))
                    : -1;
            if (close < 0) {
                return Optional.empty();
            }
            String inside = typed.substring(at + 1, close);
            int colon = inside.indexOf(':');
            String key = (colon < 0 ? inside : inside.substring(0, colon)).strip();
            if (!isKey(key)) {
                return Optional.empty();
            }
            at = close + 1;
            return Optional.of(new NoteTerm.Property(key, colon < 0 ? "" : bare(inside.substring(colon + 1))));
        }

        /** Goes behind it; a condition where it is one. */
        private Optional<NoteTerm> wordOrPhrase() {
            if (isQuote(at) && at < lastQuote) {
                int close = closing(at);
                exact |= !typed.substring(at + 1, close).isBlank() && (at == 0 || typed.charAt(at - 1) != '-');
                at = close + 1;
                return Optional.empty();
            }
            int start = at;
            while (at < typed.length() && !isSpace(at)) {
                // A value in quotes may have spaces.
                boolean value = isQuote(at) && at > start && typed.charAt(at - 1) == ':' && at < lastQuote;
                at = value ? closing(at) + 1 : at + 1;
            }
            String word = typed.substring(start, at);
            int colon = word.indexOf(':');
            return colon > 0 ? named(word.substring(0, colon), word.substring(colon + 1)) : Optional.empty();
        }

        private int closing(int quote) {
            int close = quote + 1;
            while (!isQuote(close)) {
                close++;
            }
            return close;
        }

        private boolean isQuote(int i) {
            return QUOTES.indexOf(typed.charAt(i)) >= 0;
        }

        private boolean isSpace(int i) {
            return Character.isWhitespace(typed.charAt(i)) || Character.isSpaceChar(typed.charAt(i));
        }
    }

    private Optional<NoteTerm> named(String key, String written) {
        String value = bare(written);
        if (value.isEmpty() || !isKey(key)) {
            return Optional.empty();
        }
        return switch (key.toLowerCase(Locale.ROOT)) {
            case "tag" -> Optional.of(new NoteTerm.Tag(value));
            case "path" -> Optional.of(new NoteTerm.PathPart(value));
            default -> properties.test(key) ? Optional.of(new NoteTerm.Property(key, value)) : Optional.empty();
        };
    }

    private static boolean isKey(String key) {
        return !key.isEmpty()
                && key.chars()
                        .allMatch(each -> Character.isLetterOrDigit(each) || each == '_' || each == '-' || each == ' ');
    }

    private static String bare(String value) {
        String bare = value.strip();
        int start = !bare.isEmpty() && QUOTES.indexOf(bare.charAt(0)) >= 0 ? 1 : 0;
        int end = bare.length() > start && QUOTES.indexOf(bare.charAt(bare.length() - 1)) >= 0
                ? bare.length() - 1
                : bare.length();
        return bare.substring(start, end).strip();
    }
}

package commonplace.markdown.sentences;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Tells a dot that belongs to the word before it from one that ends a sentence. */
final class Abbreviations {
    /** Never the last word: a name or an example follows. */
    private static final Set<String> LEADING = words("""
        dr mr mrs ms mx prof st sgt capt col gen lt rev hon pres gov sen rep fr sr hr mme mlle mgr dipl dott sigg
        e.g eg i.e ie cf vs viz esp incl excl approx ca resp aka eds hrsg
        z.b d.h u.a o.ä u.u i.d.r s.o s.u v.a bzw bspw evtl ggf ggü vgl sog inkl exkl zzgl ungef mio mrd tsd
        bes geb gest verh engl frz lat griech dt allg eigtl urspr sen jun hl inh
        p.ej ej sra dra srta srtas sres dña ud uds vd vds ee bijv o.a d.w.z t.o.v m.b.t p.ex avda gral ing lic arq
        mmes mlles drs ex av apr
        т.е т.к напр см ул m.in tj tzn np проф акад доц им св пл обл гр ср англ лат греч нем франц род ок
        """);

    /** Belong to the number that follows; without one, some of them are words like others. */
    private static final Set<String> NUMBERED = words("""
        no nos nr n° nº núm fig figs tab eq eqs vol vols pp pg ch chap sec sect art para ed ver al op par cap
        abb kap abs bd pág págs blz рис табл стр гл разд min max tel тел éd
        """);

    /** May be the last word: the sentence ends when a capital follows. */
    private static final Set<String> TRAILING = words("""
        etc usw usf ecc inc ltd co corp jr bros dept est a.m p.m b.c a.d ph.d m.d uu
        т.д т.п др пр руб коп тыс млн млрд гг вв чел н.э ق.م هـ
        """);

    /** arabic, russian: one small letter that stands before a name. After a number the Russian ones stand for a unit. */
    private static final String TITLES = "دأمصجتгмор";

    /** german: the day's number has a dot, and the month a capital. */
    private static final Set<String> AFTER_ORDINAL = words("""
        januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts
        jh auflage kapitel klasse stock platz mal jahrtausend jahrestag geburtstag weltkrieg weltkriegs
        """);

    /** german: what stands before a number that is read as an ordinal, whatever noun follows. */
    private static final Set<String> BEFORE_ORDINAL = words("im am der die das dem den des vom zum zur beim ins");

    private static final int LONGEST = 12;

    private Abbreviations() {}

    private static Set<String> words(String list) {
        return Set.copyOf(Arrays.asList(list.strip().split("\\s+")));
    }

    /**
     * Whether the dot belongs to the word before it.
     *
     * @param start where the sentence began
     * @param dot the place of the dot
     * @param after where the next word begins
     */
    static boolean endsAt(String text, int start, int dot, int after, int end) {
        int from = dot;
        while (from > start && dot - from <= LONGEST && isWordPart(text.charAt(from - 1))) {
            from--;
        }
        String word = text.substring(from, dot).toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.length() > LONGEST) {
            return false;
        }
        if (isNumber(word)) {
            return isBlank(text, start, from)
                    || AFTER_ORDINAL.contains(wordAt(text, after, end))
                    || (word.length() <= 2 && BEFORE_ORDINAL.contains(wordBefore(text, start, from)));
        }
        if (isInitials(text.substring(from, dot))) {
            return !TRAILING.contains(word) || !Character.isUpperCase(text.codePointAt(after));
        }
        if (NUMBERED.contains(word)) {
            return Character.isDigit(text.codePointAt(after));
        }
        if (word.length() == 1) {
            return Character.isDigit(text.codePointAt(after))
                    || isShort(text, after, end)
                    || (TITLES.contains(word) && !followsNumber(text, start, from));
        }
        if (TRAILING.contains(word)) {
            return !Character.isUpperCase(text.codePointAt(after));
        }
        return LEADING.contains(word);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '.' || c == '°' || Character.isSurrogate(c);
    }

    private static boolean isNumber(String word) {
        return word.chars().allMatch(Character::isDigit);
    }

    private static boolean isBlank(String text, int from, int to) {
        int at = from;
        while (at < to && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at == to;
    }

    /** {@code J}, {@code J.R}, {@code a.k.a}: letters, each for itself; one alone is a capital. */
    private static boolean isInitials(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (i % 2 == 0 ? !isCased(word.charAt(i)) : word.charAt(i) != '.') {
                return false;
            }
        }
        return word.length() == 1 ? Character.isUpperCase(word.charAt(0)) : word.length() % 2 == 1;
    }

    /** Where letters have no case, one of them is a word or a syllable. */
    private static boolean isCased(char c) {
        return Character.isUpperCase(c) || Character.isLowerCase(c);
    }

    /** {@code z. B.}, {@code v. Chr.}: another abbreviation follows. */
    private static boolean isShort(String text, int at, int end) {
        int dot = at + wordAt(text, at, end).length();
        return dot > at && dot - at <= 3 && dot < end && text.charAt(dot) == '.';
    }

    private static boolean followsNumber(String text, int start, int word) {
        int at = word;
        while (at > start
                && (Character.isWhitespace(text.charAt(at - 1)) || Character.isSpaceChar(text.charAt(at - 1)))) {
            at--;
        }
        return at > start && Character.isDigit(text.charAt(at - 1));
    }

    private static String wordBefore(String text, int start, int word) {
        int to = word;
        while (to > start && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        int from = to;
        while (from > start && to - from <= LONGEST && Character.isLetter(text.charAt(from - 1))) {
            from--;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT);
    }

    private static String wordAt(String text, int at, int end) {
        int to = at;
        while (to < end && to - at <= 16 && Character.isLetter(text.charAt(to))) {
            to++;
        }
        return text.substring(at, to).toLowerCase(Locale.ROOT);
    }
}

package commonplace.projects.answers;

import commonplace.search.languages.LanguageWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How much a text says there is of what: each of its numbers, with what it is bound to. */
record Measures(List<Measure> all) {
    private static final Pattern TOKEN = Pattern.compile("\\d+(?:[.,:]\\d+)*|%|[\\p{L}\\p{M}]+|[.!?;\\n|]");
    private static final Pattern END = Pattern.compile("[.!?;\\n|]");
    private static final String PERCENT = "percent";
    private static final String OF = "of";

    /** How many words after a unit what it is measured of may stand: {@code kilograms of thin sugar syrup}. */
    private static final int REACH = 3;

    /** How many words before a number its bound may stand: {@code more than about 18}. */
    private static final int BEFORE = 3;

    private static final Set<String> UPWARD =
            Set.of("more", "over", "above", "exceeds", "exceeding", "least", "minimum");
    private static final Set<String> DOWNWARD =
            Set.of("less", "fewer", "under", "below", "most", "maximum", "up", "until");

    /** On which side of a number the amount is. */
    private enum Bound {
        NONE,
        UPWARD,
        DOWNWARD
    }

    /**
     * @param unit the word after the number, empty where none follows
     * @param of what comes after {@code of}, empty where it is not said
     * @param before the word before the number, of which it may be told: {@code white for 2026}
     */
    private record Measure(String number, String unit, List<String> of, String before, Bound bound) {
        boolean isOfTheSame(Measure other) {
            return of.isEmpty() || other.of.isEmpty() || other.of.contains(of.getFirst());
        }
    }

    static Measures of(String text, LanguageWords language) {
        List<String> tokens = TOKEN.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
        var all = new ArrayList<Measure>();
        for (int i = 0; i < tokens.size(); i++) {
            String number = Facts.number(tokens.get(i));
            if (!number.isEmpty()) {
                List<String> next = unit(tokens, i + 1, language);
                boolean hasOf = i + 2 < tokens.size() && tokens.get(i + 2).equals(OF);
                all.add(new Measure(
                        number,
                        next.isEmpty() ? "" : next.getFirst(),
                        hasOf && !next.isEmpty() ? content(tokens, i + 3, language) : List.of(),
                        before(tokens, i, language),
                        bound(tokens, i)));
            }
        }
        return new Measures(List.copyOf(all));
    }

    /**
     * Whether these say otherwise of a number that both have: of another unit, of something else, or on its other side. A
     * number that stands without a unit may have any.
     */
    boolean contradict(Measures sentence) {
        return sentence.all.stream().anyMatch(this::contradict);
    }

    private boolean contradict(Measure said) {
        List<Measure> same =
                all.stream().filter(each -> each.number().equals(said.number())).toList();
        List<Measure> sameUnit =
                same.stream().filter(each -> each.unit().equals(said.unit())).toList();
        boolean otherUnit = sameUnit.isEmpty()
                && same.stream().noneMatch(each -> each.unit().isEmpty())
                && all.stream().anyMatch(each -> each.unit().equals(said.unit()));
        boolean otherThing = !sameUnit.isEmpty() && sameUnit.stream().noneMatch(said::isOfTheSame);
        boolean otherSide = said.bound() != Bound.NONE
                && same.stream().allMatch(each -> each.bound() != Bound.NONE && each.bound() != said.bound());
        boolean ofAnother = !said.before().isEmpty()
                && same.stream()
                        .noneMatch(
                                each -> each.before().isEmpty() || each.before().equals(said.before()))
                && all.stream().anyMatch(each -> each.before().equals(said.before()));
        return !same.isEmpty() && (otherUnit || otherThing || otherSide || ofAnother);
    }

    private static List<String> unit(List<String> tokens, int at, LanguageWords language) {
        if (at >= tokens.size()) {
            return List.of();
        }
        String next = tokens.get(at);
        if (next.equals("%") || next.equals(PERCENT)) {
            return List.of(PERCENT);
        }
        return END.matcher(next).matches() || !Facts.number(next).isEmpty() || language.isSmall(next)
                ? List.of()
                : language.of(next);
    }

    private static List<String> content(List<String> tokens, int from, LanguageWords language) {
        var content = new ArrayList<String>();
        for (int i = from; i < tokens.size() && content.size() < REACH; i++) {
            if (END.matcher(tokens.get(i)).matches()) {
                break;
            }
            if (!language.isSmall(tokens.get(i))) {
                content.addAll(language.of(tokens.get(i)));
            }
        }
        return content;
    }

    /** The word right before a number, with one small word between them at most. */
    private static String before(List<String> tokens, int number, LanguageWords language) {
        for (int i = number - 1; i >= 0 && i >= number - 2; i--) {
            String token = tokens.get(i);
            if (END.matcher(token).matches() || !Facts.number(token).isEmpty()) {
                return "";
            }
            if (!language.isSmall(token)) {
                return String.join(" ", language.of(token));
            }
        }
        return "";
    }

    private static Bound bound(List<String> tokens, int number) {
        for (int i = number - 1; i >= 0 && i >= number - BEFORE; i--) {
            String token = tokens.get(i);
            if (UPWARD.contains(token)) {
                return Bound.UPWARD;
            }
            if (DOWNWARD.contains(token)) {
                return Bound.DOWNWARD;
            }
            if (END.matcher(token).matches() || !Facts.number(token).isEmpty()) {
                break;
            }
        }
        return Bound.NONE;
    }
}

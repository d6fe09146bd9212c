package commonplace.schema;

import commonplace.search.scan.Regex;
import commonplace.search.scan.TooCostlyException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/** How a text is made. */
final class TextRules {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    // A match costs about as much as holding ten schemas against a value.
    private static final int STEPS_A_MATCH = 10;
    private static final int CHARACTERS_A_STEP = 20;

    private TextRules() {}

    static KeywordRule minLength(KeywordLocation site) {
        int least = site.count();
        return (value, here) -> {
            if (value instanceof String text && length(text) < least) {
                here.violate(
                        "minLength",
                        least == 1
                                ? "must not be empty"
                                : "must have at least " + least + " characters, but has " + length(text));
            }
        };
    }

    static KeywordRule maxLength(KeywordLocation site) {
        int most = site.count();
        return (value, here) -> {
            if (value instanceof String text && length(text) > most) {
                here.violate("maxLength", "must have at most " + most + " characters, but has " + length(text));
            }
        };
    }

    // spec: "the number of its characters as defined by RFC 8259"
    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    static KeywordRule pattern(KeywordLocation site) {
        Regex regex = site.pattern();
        String wanted = site.text().equals("\\S") ? "must not be blank" : "must match " + JsonValues.shown(site.text());
        return (value, here) -> {
            if (value instanceof String text && !found(regex, text, here)) {
                here.violate("pattern", wanted + ", but is " + JsonValues.described(text));
            }
        };
    }

    static boolean found(Regex regex, String text, SchemaEvaluation here) {
        here.spend(STEPS_A_MATCH + text.length() / CHARACTERS_A_STEP);
        try {
            return regex.finder().test(text);
        } catch (TooCostlyException tooCostly) {
            throw new SchemaEvaluation.LimitException(
                    "pattern", "a pattern takes too many steps on " + JsonValues.described(text));
        }
    }

    /** Only dates are checked; what else there is, is a remark. */
    static KeywordRule format(KeywordLocation site) {
        if (!site.text().equals("date")) {
            return KeywordRule.NONE;
        }
        return (value, here) -> {
            if (value instanceof String text && !isDate(text)) {
                here.violate("format", "must be a date such as 2025-01-31, but is " + JsonValues.described(text));
            }
        };
    }

    private static boolean isDate(String text) {
        if (!DATE.matcher(text).matches()) {
            return false;
        }
        try {
            return !LocalDate.parse(text).isBefore(LocalDate.MIN);
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}

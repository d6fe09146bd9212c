package commonplace.vault.notes;

import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the note of a day lives: {@code daily/2026-02-24}, or where Obsidian was told to put it.
 *
 * @param folder the folder, empty for the root
 * @param format Obsidian's pattern for the rest of the path, such as {@code YYYY/MM/YYYY-MM-DD}
 */
public record DailyNotes(String folder, String format) {
    public static final String DEFAULT_FORMAT = "YYYY-MM-DD";
    public static final DailyNotes DEFAULT = new DailyNotes("daily", DEFAULT_FORMAT);

    // moment.js: the tokens that make sense in a day's name; the longest that fits is taken
    private static final String[] TOKENS = {
        "YYYY", "GGGG", "gggg", "MMMM", "dddd", "DDDD", "MMM", "ddd", "YY", "MM", "DD", "Do", "WW", "ww", "dd", "M",
        "D", "E", "Q", "W", "w", "d"
    };

    public NotePath path(LocalDate date) {
        String name = formatted(date);
        String path = folder.isEmpty() ? name : folder + "/" + name;
        return NotePath.parse(path) instanceof NotePath.Parsed.Good(NotePath good) ? good : DEFAULT.path(date);
    }

    private String formatted(LocalDate date) {
        var name = new StringBuilder();
        int at = 0;
        while (at < format.length()) {
            int close = format.charAt(at) == '[' ? format.indexOf(']', at) : -1;
            if (close > 0) {
                name.append(format, at + 1, close);
                at = close + 1;
                continue;
            }
            Optional<String> token = tokenAt(at);
            name.append(token.map(it -> value(it, date)).orElse(format.substring(at, at + 1)));
            at += token.map(String::length).orElse(1);
        }
        return name.toString();
    }

    private Optional<String> tokenAt(int at) {
        for (String token : TOKENS) {
            if (format.startsWith(token, at)) {
                return Optional.of(token);
            }
        }
        return Optional.empty();
    }

    private static String value(String token, LocalDate date) {
        return switch (token) {
            case "YYYY" -> padded(date.getYear(), 4);
            case "YY" -> padded(date.getYear() % 100, 2);
            case "GGGG", "gggg" -> padded(date.get(IsoFields.WEEK_BASED_YEAR), 4);
            case "MMMM" -> date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "MMM" -> date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case "MM" -> padded(date.getMonthValue(), 2);
            case "M" -> Integer.toString(date.getMonthValue());
            case "DDDD" -> padded(date.getDayOfYear(), 3);
            case "DD" -> padded(date.getDayOfMonth(), 2);
            case "D" -> Integer.toString(date.getDayOfMonth());
            case "Do" -> ordinal(date.getDayOfMonth());
            case "dddd" -> date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "ddd" -> date.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case "dd" ->
                date.getDayOfWeek()
                        .getDisplayName(TextStyle.SHORT, Locale.ENGLISH)
                        .substring(0, 2);
            case "E" -> Integer.toString(date.getDayOfWeek().getValue());
            case "d" -> Integer.toString(date.getDayOfWeek().getValue() % 7);
            case "Q" -> Integer.toString(date.get(IsoFields.QUARTER_OF_YEAR));
            case "WW", "ww" -> padded(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2);
            default -> Integer.toString(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        };
    }

    private static String padded(int number, int width) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static String ordinal(int day) {
        if (day >= 11 && day <= 13) {
            return day + "th";
        }
        return day
                + switch (day % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }
}

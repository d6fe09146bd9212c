package commonplace.markdown;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/** Writes scalars so that YAML readers of every age take them for the text they are. */
final class YamlText {
    // yaml 1.1: readers of that age take these for booleans and nulls
    private static final Set<String> WORDS =
            Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null", "~", "<<", "=");

    private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`";

    private YamlText() {}

    static String flowList(List<String> items) {
        var list = new StringJoiner(", ", "[", "]");
        for (String item : items) {
            list.add(write(item, true));
        }
        return list.toString();
    }

    /** An item of a block list. */
    static String item(String value) {
        return "- " + write(value, false);
    }

    /** The scalar, plain where that is safe. */
    static String write(String value, boolean inFlow) {
        return isPlain(value, inFlow) ? value : doubleQuoted(value);
    }

    /** The scalar, quoted as its forerunner was where it was. */
    static String writeLike(Yaml.Style style, String value, boolean inFlow) {
        return switch (style) {
            case DOUBLE_QUOTED -> doubleQuoted(value);
            case SINGLE_QUOTED -> isPrintable(value) ? "'" + value.replace("'", "''") + "'" : doubleQuoted(value);
            case PLAIN, BLOCK -> write(value, inFlow);
        };
    }

    private static boolean isPlain(String value, boolean inFlow) {
        if (value.isEmpty()
                || !value.equals(value.strip())
                || !isPrintable(value)
                || WORDS.contains(value.toLowerCase(Locale.ROOT))
                || looksLikeNumber(value)) {
            return false;
        }
        char first = value.charAt(0);
        if (INDICATORS.indexOf(first) >= 0 || value.startsWith("...") || value.endsWith(":")) {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            char next = i + 1 < value.length() ? value.charAt(i + 1) : ' ';
            boolean ends = (c == ':' && (next == ' ' || (inFlow && ",[]{}".indexOf(next) >= 0)))
                    || (c == ' ' && next == '#')
                    || (inFlow && ",[]{}".indexOf(c) >= 0);
            if (ends) {
                return false;
            }
        }
        return true;
    }

    /** Digits with nothing but what numbers are made of; a date has two hyphens and stays plain, as people write it. */
    private static boolean looksLikeNumber(String value) {
        char first = value.charAt(0);
        if (!(first >= '0' && first <= '9') && "+-.".indexOf(first) < 0) {
            return false;
        }
        boolean isDate = value.length() >= 10 && value.charAt(4) == '-' && value.charAt(7) == '-';
        return !isDate && value.chars().allMatch(c -> "0123456789+-.eExXoOabcdfABCDF_:infINFNa".indexOf(c) >= 0);
    }

    private static boolean isPrintable(String value) {
        int c;
        for (int i = 0; i < value.length(); i += Character.charCount(c)) {
            c = value.codePointAt(i);
            if (needsEscape(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean needsEscape(int c) {
        return c < ' '
                || (c >= 0x7F && c <= 0xA0)
                || (c >= 0xD800 && c <= 0xDFFF)
                || c == 0x2028
                || c == 0x2029
                || c == 0xFEFF
                || c == 0xFFFE
                || c == 0xFFFF;
    }

    private static String doubleQuoted(String value) {
        var result = new StringBuilder(value.length() + 2).append('"');
        value.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> result.append("\\\"");
                case '\\' -> result.append("\\\\");
                case '\n' -> result.append("\\n");
                case '\r' -> result.append("\\r");
                case '\t' -> result.append("\\t");
                default -> {
                    if (needsEscape(c)) {
                        result.append("\\u%04X".formatted(c));
                    } else {
                        result.appendCodePoint(c);
                    }
                }
            }
        });
        return result.append('"').toString();
    }
}

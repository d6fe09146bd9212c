package commonplace.search.scan;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/** Sets of code points that have names. */
final class CodeSets {
    static final CodeSet LINE_ENDS = CodeSet.of('\n').or(CodeSet.of('\r'));

    private static final Map<String, CodeSet> KNOWN = new ConcurrentHashMap<>();

    /** Unicode's general categories, the bits being {@link Character#getType}'s numbers. */
    private static final Map<String, Integer> CATEGORIES = Map.ofEntries(
            Map.entry("lu", bits(Character.UPPERCASE_LETTER)),
            Map.entry("ll", bits(Character.LOWERCASE_LETTER)),
            Map.entry("lt", bits(Character.TITLECASE_LETTER)),
            Map.entry("lm", bits(Character.MODIFIER_LETTER)),
            Map.entry("lo", bits(Character.OTHER_LETTER)),
            Map.entry("mn", bits(Character.NON_SPACING_MARK)),
            Map.entry("mc", bits(Character.COMBINING_SPACING_MARK)),
            Map.entry("me", bits(Character.ENCLOSING_MARK)),
            Map.entry("nd", bits(Character.DECIMAL_DIGIT_NUMBER)),
            Map.entry("nl", bits(Character.LETTER_NUMBER)),
            Map.entry("no", bits(Character.OTHER_NUMBER)),
            Map.entry("pc", bits(Character.CONNECTOR_PUNCTUATION)),
            Map.entry("pd", bits(Character.DASH_PUNCTUATION)),
            Map.entry("ps", bits(Character.START_PUNCTUATION)),
            Map.entry("pe", bits(Character.END_PUNCTUATION)),
            Map.entry("pi", bits(Character.INITIAL_QUOTE_PUNCTUATION)),
            Map.entry("pf", bits(Character.FINAL_QUOTE_PUNCTUATION)),
            Map.entry("po", bits(Character.OTHER_PUNCTUATION)),
            Map.entry("sm", bits(Character.MATH_SYMBOL)),
            Map.entry("sc", bits(Character.CURRENCY_SYMBOL)),
            Map.entry("sk", bits(Character.MODIFIER_SYMBOL)),
            Map.entry("so", bits(Character.OTHER_SYMBOL)),
            Map.entry("zs", bits(Character.SPACE_SEPARATOR)),
            Map.entry("zl", bits(Character.LINE_SEPARATOR)),
            Map.entry("zp", bits(Character.PARAGRAPH_SEPARATOR)),
            Map.entry("cc", bits(Character.CONTROL)),
            Map.entry("cf", bits(Character.FORMAT)),
            Map.entry("cs", bits(Character.SURROGATE)),
            Map.entry("co", bits(Character.PRIVATE_USE)),
            Map.entry("cn", bits(Character.UNASSIGNED)));

    /** What words hold besides letters. */
    private static final int IN_WORDS = bits(Character.NON_SPACING_MARK)
            | bits(Character.COMBINING_SPACING_MARK)
            | bits(Character.ENCLOSING_MARK)
            | bits(Character.DECIMAL_DIGIT_NUMBER)
            | bits(Character.CONNECTOR_PUNCTUATION);

    private static final Map<String, String> LONG_NAMES = Map.ofEntries(
            Map.entry("letter", "l"),
            Map.entry("uppercaseletter", "lu"),
            Map.entry("lowercaseletter", "ll"),
            Map.entry("titlecaseletter", "lt"),
            Map.entry("mark", "m"),
            Map.entry("number", "n"),
            Map.entry("decimalnumber", "nd"),
            Map.entry("punctuation", "p"),
            Map.entry("symbol", "s"),
            Map.entry("currencysymbol", "sc"),
            Map.entry("separator", "z"),
            Map.entry("other", "c"),
            Map.entry("control", "cc"));

    private static final Map<String, IntPredicate> PROPERTIES = Map.of(
            "alphabetic", Character::isAlphabetic,
            "uppercase", Character::isUpperCase,
            "lowercase", Character::isLowerCase,
            "whitespace", CodeSets::isSpace,
            "ideographic", Character::isIdeographic,
            "emoji", Character::isEmoji,
            "any", _ -> true);

    private static final Map<String, CodeSet> POSIX = Map.ofEntries(
            Map.entry("alpha", ascii("AZaz")),
            Map.entry("digit", ascii("09")),
            Map.entry("alnum", ascii("AZaz09")),
            Map.entry("upper", ascii("AZ")),
            Map.entry("lower", ascii("az")),
            Map.entry("space", ascii("\t\r  ")),
            Map.entry("blank", ascii("\t\t  ")),
            Map.entry("punct", ascii("!/:@[`{~")),
            Map.entry("word", ascii("AZaz09__")),
            Map.entry("xdigit", ascii("09AFaf")),
            Map.entry("cntrl", ascii("\0\u001f\u007f\u007f")),
            Map.entry("graph", ascii("!~")),
            Map.entry("print", ascii(" ~")),
            Map.entry("ascii", ascii("\0\u007f")));

    private CodeSets() {}

    static CodeSet digit() {
        return category("nd").orElseThrow();
    }

    static CodeSet space() {
        return known("property whitespace", CodeSets::isSpace);
    }

    static CodeSet word() {
        return known("word", CodeSets::isWord);
    }

    static boolean isWord(int c) {
        if (c < 128) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        }
        // Joiners belong to the words they hold together.
        return Character.isAlphabetic(c) || (1 << Character.getType(c) & IN_WORDS) != 0 || c == 0x200c || c == 0x200d;
    }

    private static boolean isSpace(int c) {
        return (Character.isWhitespace(c) && (c < 0x1c || c > 0x1f))
                || c == 0x85
                || c == 0xa0
                || c == 0x2007
                || c == 0x202f;
    }

    /** {@code alpha} of {@code [[:alpha:]]}. */
    static Optional<CodeSet> posix(String name) {
        return Optional.ofNullable(POSIX.get(name));
    }

    static List<String> posixNames() {
        return POSIX.keySet().stream().sorted().toList();
    }

    /** {@code Lu}, {@code Letter}, {@code Greek}, {@code script=Greek} or {@code Alphabetic}, however it is spelled. */
    static Optional<CodeSet> property(String name) {
        String key = name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
        int value = key.indexOf('=') + 1;
        String kind = key.substring(0, Math.max(0, value - 1));
        String wanted = key.substring(value);
        return switch (kind) {
            case "sc", "script" -> script(wanted);
            case "gc", "generalcategory" -> category(LONG_NAMES.getOrDefault(wanted, wanted));
            case "" ->
                category(LONG_NAMES.getOrDefault(wanted, wanted))
                        .or(() -> Optional.ofNullable(PROPERTIES.get(wanted))
                                .map(holds -> known("property " + wanted, holds)))
                        .or(() -> script(wanted));
            default -> Optional.empty();
        };
    }

    /** A category, or all that begin with one letter. */
    private static Optional<CodeSet> category(String name) {
        int bits = CATEGORIES.entrySet().stream()
                .filter(each -> each.getKey().equals(name)
                        || (name.length() == 1 && each.getKey().startsWith(name)))
                .mapToInt(Map.Entry::getValue)
                .reduce(0, (some, more) -> some | more);
        return bits == 0
                ? Optional.empty()
                : Optional.of(known("category " + name, c -> (1 << Character.getType(c) & bits) != 0));
    }

    private static Optional<CodeSet> script(String name) {
        try {
            Character.UnicodeScript script = Character.UnicodeScript.forName(name);
            return Optional.of(known("script " + script, c -> Character.UnicodeScript.of(c) == script));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    private static CodeSet known(String key, IntPredicate holds) {
        return KNOWN.computeIfAbsent(key, _ -> CodeSet.where(holds));
    }

    private static int bits(byte type) {
        return 1 << type;
    }

    /** From pairs of a first and a last character. */
    private static CodeSet ascii(String pairs) {
        CodeSet set = CodeSet.NONE;
        for (int i = 0; i < pairs.length(); i += 2) {
            set = set.or(CodeSet.range(pairs.charAt(i), pairs.charAt(i + 1)));
        }
        return set;
    }
}

package commonplace.registry.signing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes values as JSON has them, and writes them as somebody would who does not care how. */
final class RandomJson {
    private static final String[] SPACES = {"", "", " ", "\n", "\t", "\r\n  "};
    private static final String LETTERS = "ab\"\\/\b\n\u0000\u001f\u007fö€\ufb33";

    private final Random random;

    RandomJson(Random random) {
        this.random = random;
    }

    @Nullable
    Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> (long) random.nextInt(2_000) - 1_000;
            case 3 -> random.nextLong(-1L << 53, 1L << 53);
            case 4 -> finite();
            case 5 -> random.nextBoolean() ? BigInteger.TEN.pow(random.nextInt(22)) : string();
            case 6 -> string();
            case 7 -> array(depth);
            default -> object(depth);
        };
    }

    Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int left = random.nextInt(6); left > 0; left--) {
            object.put(string(), value(depth - 1));
        }
        return object;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> array = new ArrayList<>();
        for (int left = random.nextInt(4); left > 0; left--) {
            array.add(value(depth - 1));
        }
        return array;
    }

    private double finite() {
        double number = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(number) ? number : random.nextDouble();
    }

    private String string() {
        var text = new StringBuilder();
        for (int left = random.nextInt(6); left > 0; left--) {
            text.append(random.nextInt(8) == 0 ? "😀" : LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    /** The value in JSON: members in any order, space anywhere, characters escaped or not. */
    String carelessly(@Nullable Object value) {
        return space()
                + switch (value) {
                    case String text -> quoted(text);
                    case Map<?, ?> object -> {
                        var members = new ArrayList<String>();
                        object.forEach((key, member) ->
                                members.add(space() + quoted((String) key) + space() + ":" + carelessly(member)));
                        Collections.shuffle(members, random);
                        yield "{" + String.join(",", members) + space() + "}";
                    }
                    case List<?> array -> {
                        var elements = new ArrayList<String>();
                        array.forEach(element -> elements.add(carelessly(element)));
                        yield "[" + String.join(",", elements) + space() + "]";
                    }
                    case Long number -> number + (random.nextBoolean() ? "" : ".0");
                    case null, default -> String.valueOf(value);
                }
                + space();
    }

    private String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            boolean must = unit < ' ' || unit == '"' || unit == '\\';
            quoted.append(must || random.nextInt(3) == 0 ? String.format("\\u%04X", (int) unit) : unit + "");
        }
        return quoted.append('"').toString();
    }

    private String space() {
        return SPACES[random.nextInt(SPACES.length)];
    }
}

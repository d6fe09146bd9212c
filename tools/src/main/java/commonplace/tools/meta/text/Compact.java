package commonplace.tools.meta.text;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes plain values as JSON without blanks, and stops where it gets too long: values can hold one part many times. */
public final class Compact {
    private static final int MAX_DEPTH = 128;

    private final StringBuilder out = new StringBuilder();
    private final int most;

    private Compact(int most) {
        this.most = most;
    }

    /** Throws {@link Budget.SpentException} for more characters than are allowed. */
    public static String json(@Nullable Object value, int most) {
        var writer = new Compact(most);
        writer.value(value, 0);
        return writer.out.toString();
    }

    /** As much of it as fits. */
    public static String beginning(@Nullable Object value, int most) {
        var writer = new Compact(most);
        try {
            writer.value(value, 0);
        } catch (Budget.SpentException enough) {
            writer.out.append('…');
        }
        return Texts.cut(writer.out.toString(), most);
    }

    private void value(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new Budget.SpentException("makes a value more than " + MAX_DEPTH + " levels deep");
        }
        switch (value) {
            case String text -> text(text);
            case Map<?, ?> map -> map(map, depth);
            case Iterable<?> list -> list(list, depth);
            case Double number when !Double.isFinite(number) -> out.append("null");
            case Number number -> out.append(number);
            case Boolean flag -> out.append(flag);
            case null -> out.append("null");
            default -> text(value.toString());
        }
        if (out.length() > most) {
            throw tooLong();
        }
    }

    private Budget.SpentException tooLong() {
        return new Budget.SpentException("makes more than " + most + " characters of text; take less of the result");
    }

    private void map(Map<?, ?> map, int depth) {
        String before = "{";
        for (Map.Entry<?, ?> part : map.entrySet()) {
            out.append(before);
            text(String.valueOf(part.getKey()));
            out.append(':');
            value(part.getValue(), depth + 1);
            before = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private void list(Iterable<?> list, int depth) {
        out.append('[');
        String before = "";
        for (Object item : list) {
            out.append(before);
            value(item, depth + 1);
            before = ",";
        }
        out.append(']');
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            if (out.length() > most) {
                throw tooLong();
            }
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}

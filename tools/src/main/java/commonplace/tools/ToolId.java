package commonplace.tools;

import java.util.Optional;

/** What a tool is known by among all of them: {@code cairn:search}. */
public record ToolId(String namespace, String name) implements Comparable<ToolId> {
    private static final char BETWEEN = ':';

    /** Empty where the text is no id: it has one colon, with something on both sides of it. */
    public static Optional<ToolId> parse(String text) {
        int colon = text.indexOf(BETWEEN);
        boolean whole = colon > 0 && colon < text.length() - 1 && text.indexOf(BETWEEN, colon + 1) < 0;
        return whole ? Optional.of(new ToolId(text.substring(0, colon), text.substring(colon + 1))) : Optional.empty();
    }

    @Override
    public int compareTo(ToolId other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return namespace + BETWEEN + name;
    }
}

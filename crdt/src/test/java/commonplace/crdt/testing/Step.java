package commonplace.crdt.testing;

import commonplace.crdt.lib0.Nullable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One thing that happened: its name, and what belongs to it. */
public final class Step {
    private final List<?> parts;

    public Step(@Nullable Object parts) {
        this.parts = (List<?>) Objects.requireNonNull(parts);
    }

    public String name() {
        return (String) Objects.requireNonNull(parts.getFirst());
    }

    public @Nullable Object value(int at) {
        return parts.get(at + 1);
    }

    public int number(int at) {
        return (int) client(at);
    }

    public long client(int at) {
        return ((Number) required(at)).longValue();
    }

    public boolean flag(int at) {
        return (Boolean) required(at);
    }

    public String text(int at) {
        return (String) required(at);
    }

    public byte[] bytes(int at) {
        return (byte[]) required(at);
    }

    public List<?> list(int at) {
        return (List<?>) required(at);
    }

    public List<Long> clients(int at) {
        return list(at).stream()
                .map(each -> ((Number) Objects.requireNonNull(each)).longValue())
                .toList();
    }

    public List<String> hexes(int at) {
        return list(at).stream()
                .map(each -> hex((byte[]) Objects.requireNonNull(each)))
                .toList();
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private Object required(int at) {
        return Objects.requireNonNull(value(at));
    }

    @Override
    public String toString() {
        return show(parts);
    }

    /** A value as text in which bytes can be read, so that two of them can be compared. */
    public static String show(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "<" + hex(bytes) + ">";
            case String text -> "'" + text + "'";
            case List<?> list -> Arrays.toString(list.stream().map(Step::show).toArray());
            case Map<?, ?> map ->
                Arrays.toString(map.entrySet().stream()
                        .map(each -> each.getKey() + "=" + show(each.getValue()))
                        .sorted()
                        .toArray());
            default -> value.toString();
        };
    }
}

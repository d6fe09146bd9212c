package commonplace.server.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An option, which is typed with its name.
 *
 * @param names the first is how we call it
 * @param label empty where there is no value
 * @param order where it stands in the help: those with a higher one stand below, and the usual one is {@link #FIRST}
 */
public record Option<T>(List<String> names, ValueType<T> type, String label, String help, boolean required, int order)
        implements CommandParameter<T> {
    static final int FIRST = -1;

    private Option(String name, ValueType<T> type, String label, String help) {
        this(List.of(name), type, label, help, false, FIRST);
    }

    public static Option<Boolean> flag(String name, String help) {
        return new Option<>(name, new ValueType.Flag(), "", help);
    }

    public static Option<String> text(String name, String label, String help) {
        return new Option<>(name, ValueType.TEXT, label, help);
    }

    public static Option<Path> path(String name, String label, String help) {
        return new Option<>(name, ValueType.PATH, label, help);
    }

    public static <T> Option<T> of(String name, ValueType<T> type, String label, String help) {
        return new Option<>(name, type, label, help);
    }

    public String name() {
        return names.getFirst();
    }

    public Option<T> alsoCalled(String name) {
        List<String> all = Stream.concat(names.stream(), Stream.of(name)).toList();
        return new Option<>(all, type, label, help, required, order);
    }

    public Option<T> asRequired() {
        return new Option<>(names, type, label, help, true, order);
    }

    public Option<T> below(int order) {
        return new Option<>(names, type, label, help, required, order);
    }
}

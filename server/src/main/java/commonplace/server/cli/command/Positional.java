package commonplace.server.cli.command;

import java.nio.file.Path;
import java.util.List;

/** A word that is typed without a name: what it means, its place among them says. */
public record Positional<T>(String label, ValueType<T> type, String help, boolean required)
        implements CommandParameter<T> {
    public static Positional<String> text(String label, String help) {
        return new Positional<>(label, ValueType.TEXT, help, true);
    }

    public static Positional<Path> path(String label, String help) {
        return new Positional<>(label, ValueType.PATH, help, true);
    }

    /** All words from here on, of which there may be none. */
    public static Positional<List<String>> rest(String label, String help) {
        return new Positional<>(label, new ValueType.Many(""), help, false);
    }

    public Positional<T> asOptional() {
        return new Positional<>(label, type, help, false);
    }
}

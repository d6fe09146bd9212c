package commonplace.server.cli.command;

import java.nio.file.Path;
import java.util.List;

/** How the value of a parameter is typed, and what becomes of it. */
public sealed interface ValueType<T> {
    ValueType<String> TEXT = new One<>(String.class);
    ValueType<Path> PATH = new One<>(Path.class);
    ValueType<Integer> WHOLE = new One<>(Integer.class);
    ValueType<Double> DECIMAL = new One<>(Double.class);

    /** No value: the name alone says it. */
    record Flag() implements ValueType<Boolean> {}

    /** {@code --name}, {@code --name true} or {@code --name false}. */
    record Truth() implements ValueType<Boolean> {}

    record One<T>(Class<T> type) implements ValueType<T> {}

    record Choice(List<String> words) implements ValueType<String> {}

    /** @param separator between several values in one word; empty where each is a word of its own */
    record Many(String separator) implements ValueType<List<String>> {}
}

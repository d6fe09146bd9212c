package commonplace.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Questions with the category that each means, from a file beside the tests. */
record LabeledQueries(List<Labeled> all) {
    static final String NONE = "-";

    /** @param slug of the category, or a hyphen for none */
    record Labeled(String query, String slug) {}

    static LabeledQueries of(String file) {
        return new LabeledQueries(new String(bytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\\|", 2))
                .map(parts -> new Labeled(parts[0].strip(), parts[1].strip()))
                .toList());
    }

    static Registry registry(String file) {
        return switch (RegistryReader.read(file, bytes(file))) {
            case RegistryReader.Read.Good(Registry registry, var _) -> registry;
            case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                throw new IllegalStateException(problems.toString());
        };
    }

    /** The part that a rule gets right. */
    double accuracy(UnaryOperator<String> rule) {
        return 1 - (double) wrong(rule).size() / all.size();
    }

    List<String> wrong(UnaryOperator<String> rule) {
        return all.stream()
                .filter(labeled -> !rule.apply(labeled.query).equals(labeled.slug))
                .map(labeled -> labeled.query + " → " + rule.apply(labeled.query) + " instead of " + labeled.slug)
                .toList();
    }

    private static byte[] bytes(String file) {
        try (InputStream bytes = Objects.requireNonNull(LabeledQueries.class.getResourceAsStream(file), file)) {
            return bytes.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

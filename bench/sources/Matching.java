package commonplace.registry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code java Matching [QUERIES.tsv]}: our matcher beside the original rule, in a process of its own. Prints a line for
 * each labeled list ({@code accuracy NAME QUERIES OURS THEIRS}) and for each size of a registry ({@code speed CATEGORIES
 * OURS THEIRS}, in microseconds a question).
 */
final class Matching {
    private static final int ROUNDS = 7;
    private static final int[] SIZES = {10, 100, 1000};

    private final Random random = new Random(20260101);

    private Matching() {}

    public static void main(String[] arguments) throws IOException {
        accuracy("tests, built-in registry", RegistryReader.builtIn(), LabeledQueries.of("queries.txt"));
        accuracy("tests, invented registry", LabeledQueries.registry("pastimes.json"), LabeledQueries.of("pastimes-queries.txt"));
        if (arguments.length > 0) {
            accuracy("given list, built-in registry", RegistryReader.builtIn(), tsv(Path.of(arguments[0])));
        }
        for (int size : SIZES) {
            new Matching().speed(size);
        }
    }

    private static LabeledQueries tsv(Path file) throws IOException {
        return new LabeledQueries(Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\t", 2))
                .map(parts -> new LabeledQueries.Labeled(parts[0], parts[1].strip()))
                .toList());
    }

    private static void accuracy(String name, Registry registry, LabeledQueries labeled) {
        CategoryMatcher matcher = CategoryMatcher.of(registry);
        System.out.printf(
                "accuracy\t%s\t%d\t%.4f\t%.4f%n",
                name,
                labeled.all().size(),
                labeled.accuracy(query -> slug(matcher, query)),
                labeled.accuracy(new OriginalRule(registry)::slug));
    }

    private static String slug(CategoryMatcher matcher, String query) {
        return matcher.match(query, CategoryMatcher.THRESHOLD) instanceof CategoryMatch.Matched(Category category, double _)
                ? category.slug()
                : LabeledQueries.NONE;
    }

    private void speed(int size) {
        Registry registry = registry(size);
        List<String> queries = IntStream.range(0, 400).mapToObj(_ -> query(registry)).toList();
        CategoryMatcher matcher = CategoryMatcher.of(registry);
        var original = new OriginalRule(registry);
        Map<String, List<Double>> measured = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            measured.computeIfAbsent("ours", _ -> new ArrayList<>()).add(micros(queries, query -> slug(matcher, query), 20));
            measured.computeIfAbsent("theirs", _ -> new ArrayList<>())
                    .add(micros(size > 100 ? queries.subList(0, 40) : queries, original::slug, 1));
        }
        System.out.printf("speed\t%d\t%.3f\t%.3f%n", size, median(measured.get("ours")), median(measured.get("theirs")));
    }

    private static double micros(List<String> queries, UnaryOperator<String> rule, int times) {
        long start = System.nanoTime();
        int length = 0;
        for (int i = 0; i < times; i++) {
            for (String query : queries) {
                length += rule.apply(query).length();
            }
        }
        double micros = (System.nanoTime() - start) / 1000.0 / queries.size() / times;
        return length == 0 ? Double.NaN : micros;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    /** Topics of made-up words, of which some are in many topics, with the pieces that real ones have. */
    private Registry registry(int size) {
        List<String> names = words(size * 3);
        List<String> shared = words(200);
        Function<List<String>, String> any = list -> list.get(random.nextInt(list.size()));
        List<Category> categories = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            List<String> own = names.subList(3 * i, 3 * i + 3);
            List<String> patterns = IntStream.range(0, 8)
                    .mapToObj(n -> Stream.of(any.apply(shared), own.get(n % 3), n % 2 == 0 ? any.apply(shared) : own.get((n + 1) % 3))
                            .collect(Collectors.joining(" ")))
                    .toList();
            List<Source> sources = IntStream.rangeClosed(1, 3)
                    .mapToObj(rank -> new Source(
                            rank,
                            own.get(rank - 1) + " " + any.apply(shared),
                            "https://example.org/" + rank,
                            Source.Type.BOOK,
                            "Because."))
                    .toList();
            String description = IntStream.range(0, 30).mapToObj(_ -> any.apply(shared)).collect(Collectors.joining(" "));
            categories.add(new Category(
                    own.getFirst() + "-" + own.get(1), own.getFirst() + " " + own.get(1), description, patterns, sources));
        }
        return new Registry(
                "1.0.0", LocalDate.EPOCH, new Curator("Bench", Optional.empty()), List.of(), categories, Optional.empty());
    }

    private List<String> words(int count) {
        String[] syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi zo qua stra plen dri mon ter".split(" ");
        return Stream.generate(() -> IntStream.range(0, 2 + random.nextInt(3))
                        .mapToObj(_ -> syllables[random.nextInt(syllables.length)])
                        .collect(Collectors.joining()))
                .distinct()
                .limit(count)
                .toList();
    }

    /** A pattern, part of one, one with a typing error, or something else. */
    private String query(Registry registry) {
        List<String> patterns = registry.categories()
                .get(random.nextInt(registry.categories().size()))
                .queryPatterns();
        String pattern = patterns.get(random.nextInt(patterns.size()));
        int at = 1 + random.nextInt(pattern.length() - 1);
        return switch (random.nextInt(4)) {
            case 0 -> pattern;
            case 1 -> "how do I " + pattern.substring(pattern.indexOf(' ') + 1);
            case 2 -> pattern.substring(0, at) + pattern.substring(Math.min(pattern.length(), at + 1));
            default -> String.join(" ", words(3));
        };
    }
}

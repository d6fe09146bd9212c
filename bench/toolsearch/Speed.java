package commonplace.search.catalog;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Microseconds of CPU time for a search and for a change of one tool, warm, among 1,000 and 10,000 tools. Nothing here waits
 * for anything, so this is what the clock would show on a machine that has nothing else to do.
 */
final class Speed {
    private static final int[] SIZES = {1_000, 10_000};
    private static final int WARM_UP = 10;
    private static final int ROUNDS = 9;

    private Speed() {}

    static void measure(List<ToolSet> sets) {
        List<String> queries = sets.stream().flatMap(set -> set.queries().values().stream().limit(400)).toList();
        for (int size : SIZES) {
            List<Findable> tools = tools(sets, size);
            var catalog = new Catalog(CatalogSettings.DEFAULTS);
            long start = cpu();
            catalog.change(tools, List.of());
            print(size, "all at once, first time", (cpu() - start) / 1000.0);
            CatalogView view = catalog.view();
            print(size, "a search", median(queries, query -> view.search(query, 20)));
            List<String> tasks = queries.stream().filter(query -> query.length() > 200).toList();
            print(size, "a search with a long task", median(tasks, query -> view.search(query, 20)));
            var plain = new PlainBm25(tools);
            print(size, "plain BM25", median(queries.subList(0, 20), query -> plain.search(query, 20)));
            print(size, "taking a tool out and putting it back", median(tools.subList(0, 100), tool -> {
                catalog.change(List.of(), List.of(tool.id()));
                catalog.change(List.of(tool), List.of());
            }));
        }
    }

    /** Those that there are, again and again under other names. */
    private static List<Findable> tools(List<ToolSet> sets, int size) {
        List<Findable> real = sets.stream().flatMap(set -> set.tools().stream()).toList();
        var tools = new ArrayList<Findable>();
        for (int i = 0; i < size; i++) {
            Findable tool = real.get(i % real.size());
            String namespace = tool.namespace() + (i < real.size() ? "" : i / real.size());
            tools.add(new Findable(
                    namespace + ":" + tool.name() + (i < real.size() ? "" : i / real.size()), tool.name(), namespace,
                    tool.tags(), tool.description(), tool.parameters(), tool.intents()));
        }
        return tools;
    }

    private static <T> double median(List<T> values, Consumer<T> work) {
        var rounds = new ArrayList<Double>();
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = cpu();
            values.forEach(work);
            if (round >= 0) {
                rounds.add((cpu() - start) / 1000.0 / values.size());
            }
        }
        return rounds.stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow();
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void print(int size, String what, double micros) {
        System.out.println(String.join("\t", "speed", String.valueOf(size), what, String.format(Locale.ROOT, "%.2f", micros)));
    }
}

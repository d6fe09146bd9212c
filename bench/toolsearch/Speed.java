package commonplace.search.catalog;

import commonplace.bench.Micros;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;

/**
 * {@code java Speed SET...}: microseconds for a search and for a change of one tool, warm, among 1,000 and 10,000 tools.
 * Prints a line for each ({@code speed TOOLS WHAT MICROSECONDS}).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 9, time = 1)
public class Speed {
    private static final Map<String, String> TITLES = new LinkedHashMap<>();

    static {
        TITLES.put("allAtOnce", "all at once, first time");
        TITLES.put("search", "a search");
        TITLES.put("searchWithLongTask", "a search with a long task");
        TITLES.put("plainBm25", "plain BM25");
        TITLES.put("takeOutAndPutBack", "taking a tool out and putting it back");
    }

    @Param({"1000", "10000"})
    int size;

    /** The folders of the sets. */
    @Param("")
    String sets;

    private List<Findable> tools;
    private List<String> queries;
    private List<String> tasks;
    private Catalog catalog;
    private CatalogView view;
    private PlainBm25 plain;
    private int at;

    public static void main(String[] arguments) throws Exception {
        var results = Micros.of(Speed.class, "sets", String.join(":", arguments));
        for (String size : List.of("1000", "10000")) {
            TITLES.forEach((name, title) -> {
                for (RunResult result : results) {
                    if (Micros.name(result).equals(name) && result.getParams().getParam("size").equals(size)) {
                        System.out.println(String.join("\t", "speed", size, title, Micros.median(result)));
                    }
                }
            });
        }
    }

    @Setup
    public void prepare() throws Exception {
        var read = new ArrayList<ToolSet>();
        for (String folder : sets.split(":")) {
            read.add(ToolSet.read(Path.of(folder)));
        }
        queries = read.stream().flatMap(set -> set.queries().values().stream().limit(400)).toList();
        tasks = queries.stream().filter(query -> query.length() > 200).toList();
        tools = tools(read, size);
        catalog = new Catalog(CatalogSettings.DEFAULTS);
        catalog.change(tools, List.of());
        view = catalog.view();
        plain = new PlainBm25(tools);
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

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Fork(3)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public Object allAtOnce() {
        var fresh = new Catalog(CatalogSettings.DEFAULTS);
        fresh.change(tools, List.of());
        return fresh;
    }

    @Benchmark
    public Object search() {
        return view.search(next(queries), 20);
    }

    @Benchmark
    public Object searchWithLongTask() {
        return view.search(next(tasks), 20);
    }

    @Benchmark
    public Object plainBm25() {
        return plain.search(next(queries.subList(0, 20)), 20);
    }

    @Benchmark
    public void takeOutAndPutBack() {
        Findable tool = next(tools.subList(0, 100));
        catalog.change(List.of(), List.of(tool.id()));
        catalog.change(List.of(tool), List.of());
    }

    private <T> T next(List<T> values) {
        at = at + 1 < values.size() ? at + 1 : 0;
        return values.get(at);
    }
}

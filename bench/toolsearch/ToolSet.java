package commonplace.search.catalog;

import commonplace.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Tools, requests, and which tools serve each request. */
record ToolSet(String name, List<Findable> tools, Map<String, String> queries, Map<String, Set<String>> judged) {
    private static final long SEED = 7;

    /** Reads {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels.tsv}. */
    static ToolSet read(Path folder) throws Exception {
        var tools = new ArrayList<Findable>();
        for (String line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            Map<String, ?> values = Json.asObject(Json.read(line));
            String id = string(values, "id");
            String params = string(values, "params");
            tools.add(new Findable(
                    id,
                    string(values, "name"),
                    id.contains(":") ? id.substring(0, id.indexOf(':')) : "",
                    List.of(),
                    string(values, "description"),
                    params.isEmpty() ? List.of() : List.of(new Findable.DescribedParameter("", params)),
                    List.of()));
        }
        var judged = new LinkedHashMap<String, Set<String>>();
        for (String line : Files.readAllLines(folder.resolve("qrels.tsv"))) {
            String[] parts = line.split("\t");
            judged.computeIfAbsent(parts[0], _ -> new HashSet<>()).add(parts[1]);
        }
        var queries = new LinkedHashMap<String, String>();
        for (String line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
            Map<String, ?> values = Json.asObject(Json.read(line));
            if (judged.containsKey(string(values, "id"))) {
                queries.put(string(values, "id"), string(values, "text"));
            }
        }
        return new ToolSet(folder.getFileName().toString(), tools, queries, judged);
    }

    /**
     * Half of each tool's requests, in a random order, of which {@code intents} are given to it to be found by. Asked are
     * the others, however many are given, so that results can be compared.
     *
     * @param half 0 or 1: which half is given
     */
    ToolSet withIntents(int intents, int half) {
        var byTool = new HashMap<String, List<String>>();
        queries.keySet().forEach(query -> judged.get(query).forEach(
                tool -> byTool.computeIfAbsent(tool, _ -> new ArrayList<>()).add(query)));
        var asked = new LinkedHashMap<>(queries);
        var described = new ArrayList<Findable>();
        var random = new Random(SEED);
        for (Findable tool : tools) {
            var own = new ArrayList<>(byTool.getOrDefault(tool.id(), List.of()));
            Collections.shuffle(own, random);
            int middle = own.size() / 2;
            List<String> kept = half == 0 ? own.subList(0, middle) : own.subList(middle, own.size());
            kept.forEach(asked::remove);
            List<String> given = kept.stream().limit(intents).map(queries::get).toList();
            described.add(new Findable(
                    tool.id(), tool.name(), tool.namespace(), tool.tags(), tool.description(), tool.parameters(), given));
        }
        return new ToolSet(name + ", " + intents + " intents", described, asked, judged);
    }

    private static String string(Map<String, ?> values, String key) {
        return values.get(key) instanceof String text ? text : "";
    }
}

package commonplace.projects.semantic;

import commonplace.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Documents, queries, and which documents are relevant to which query, how much.
 *
 * @param groups by document, what it belongs to, such as an article of which it is a paragraph
 */
public record IrSet(
        String name,
        List<SearchableText> documents,
        Map<String, String> queries,
        Map<String, Map<String, Integer>> judged,
        Map<String, String> groups) {

    /** Reads {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels.tsv}. */
    public static IrSet read(Path folder) throws Exception {
        var documents = new ArrayList<SearchableText>();
        var groups = new LinkedHashMap<String, String>();
        for (String line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            Map<String, ?> values = Json.asObject(Json.read(line));
            String id = string(values, "_id");
            documents.add(text(id, string(values, "title"), string(values, "text")));
            String group = string(values, "group");
            groups.put(id, group.isEmpty() ? id.replaceFirst("_\\d+$", "") : group);
        }
        var queries = new LinkedHashMap<String, String>();
        for (String line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
            Map<String, ?> values = Json.asObject(Json.read(line));
            queries.put(string(values, "_id"), string(values, "text"));
        }
        var judged = new LinkedHashMap<String, Map<String, Integer>>();
        for (String line : Files.readAllLines(folder.resolve("qrels.tsv"))) {
            String[] parts = line.split("\t");
            if (parts[2].matches("-?[0-9]+") && Integer.parseInt(parts[2]) > 0) {
                judged.computeIfAbsent(parts[0], _ -> new LinkedHashMap<>()).put(parts[1], Integer.parseInt(parts[2]));
            }
        }
        return new IrSet(folder.getFileName().toString(), documents, queries, judged, groups);
    }

    static SearchableText text(String id, String title, String body) {
        var whole = new commonplace.markdown.text.Span(0, body.length());
        return new SearchableText(id, title, body, List.of(new SearchableText.Part(whole, new byte[0])), Map.of());
    }

    /** The queries that anything is relevant to. */
    public Map<String, String> asked() {
        var asked = new LinkedHashMap<>(queries);
        asked.keySet().retainAll(judged.keySet());
        return asked;
    }

    private static String string(Map<String, ?> values, String key) {
        return values.get(key) instanceof String text ? text : "";
    }
}

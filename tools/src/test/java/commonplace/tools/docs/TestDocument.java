package commonplace.tools.docs;

import java.util.LinkedHashMap;
import java.util.Map;

/** The text of a document whose front matter is complete; fields can be set, and taken away. */
final class TestDocument {
    private final Map<String, String> fields = new LinkedHashMap<>();
    private String body = "";

    private TestDocument(String type, String title) {
        fields.put("doc_type", type);
        fields.put("title", title);
        fields.put("date", "2025-01-15");
        fields.put("summary", "About it");
        fields.put("significance", "correctness");
    }

    static TestDocument problem(String title) {
        return new TestDocument("problem", title)
                .with("problem_type", "bug")
                .with("symptoms", "[slow]")
                .with("root_cause", "unknown")
                .with("solution", "none");
    }

    static TestDocument insight(String title) {
        return new TestDocument("insight", title)
                .with("insight_type", "business_logic")
                .with("impact_area", "sales");
    }

    static TestDocument of(String type, String title) {
        return new TestDocument(type, title);
    }

    TestDocument with(String field, String value) {
        fields.put(field, value);
        return this;
    }

    TestDocument without(String field) {
        fields.remove(field);
        return this;
    }

    TestDocument saying(String text) {
        body = text;
        return this;
    }

    @Override
    public String toString() {
        var text = new StringBuilder("---\n");
        fields.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append('\n'));
        return text.append("---\n\n").append(body).append('\n').toString();
    }
}

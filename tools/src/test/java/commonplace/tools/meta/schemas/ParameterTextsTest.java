package commonplace.tools.meta.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ParameterTextsTest {
    private static String texts(String schema) throws MalformedJsonException {
        Map<String, ?> object = Objects.requireNonNull(Json.asObject(Json.read(schema)));
        var lines = new StringBuilder();
        ParameterTexts.of(object)
                .forEach(text -> lines.append(text.name())
                        .append(": ")
                        .append(text.description())
                        .append('\n'));
        return lines.toString();
    }

    @Test
    void valuesWithinOthersAndTheChoicesThereAreAreRead() throws MalformedJsonException {
        assertEquals("""
            edits: what to change
            old: the text before
            sort: name size
            odd:\s
            """, texts("""
                {"properties": {
                  "edits": {"description": "what to change", "type": "array", "items": {"anyOf": [
                    {"properties": {"old": {"description": "the text before"}}}, true]}},
                  "sort": {"enum": ["name", "size", 3]},
                  "odd": true}}
                """));
    }

    @Test
    void noSchemaIsTooDeepOrTooWide() throws MalformedJsonException {
        String deep = "{\"properties\":{\"a\":".repeat(30) + "{}" + "}}".repeat(30);
        assertEquals("a: \n".repeat(4), texts(deep));

        var wide = new StringBuilder("{\"properties\":{\"p\":{}");
        for (int i = 0; i < 1_000; i++) {
            wide.append(",\"p").append(i).append("\":{}");
        }
        assertEquals(64, texts(wide.append("}}").toString()).lines().count());
    }
}

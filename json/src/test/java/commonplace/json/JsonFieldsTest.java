package commonplace.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
    private final List<String> mistakes = new ArrayList<>();

    private final JsonFields.Mistakes noting = new JsonFields.Mistakes() {
        @Override
        public void add(JsonLocation place, String field, String message) {
            mistakes.add(place.line() + ":" + place.column() + " " + field + " " + message);
        }

        @Override
        public void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> found) {
            add(
                    place,
                    field,
                    wanted + "?" + found.map(value -> Json.text(value.plain())).orElse(""));
        }

        @Override
        public void unknown(JsonLocation place, String field, String name, Collection<String> known) {
            add(place, field, "unknown, not " + known);
        }

        @Override
        public boolean isLeftOut(LocatedJson member) {
            return "".equals(member.value());
        }
    };

    private JsonFields fields(String json) throws MalformedJsonException {
        return new JsonFields(Json.readPlaced(json.getBytes(StandardCharsets.UTF_8)), "", noting);
    }

    @Test
    void whatFitsIsReadAndWhatIsNotThereIsEmpty() throws MalformedJsonException {
        JsonFields fields = fields("""
            {"text": "x", "flag": true, "whole": 3, "number": 0.5, "list": ["a", "b"], "object": {"in": 1}, "objects": [{"in": 2}],
             "left out": ""}
            """);

        assertEquals(Optional.of("x"), fields.text("text", "text"));
        assertEquals(Optional.of(true), fields.flag("flag", "flag"));
        assertEquals(Optional.of(3L), fields.whole("whole", 1, 3, "whole"));
        assertEquals(Optional.of(0.5), fields.number("number", 0, 1, "number"));
        assertEquals(Optional.of(List.of("a", "b")), fields.list("list", "list", JsonFieldsTest::text));
        assertEquals(Optional.of(1L), fields.object("object", "object").whole("in", 1, 1, "in"));
        assertEquals(
                Optional.of(2L), fields.objects("objects", "objects").getFirst().whole("in", 2, 2, "in"));
        assertEquals(Optional.empty(), fields.text("left out", "text"));
        assertEquals(Optional.empty(), fields.text("absent", "text"));
        assertEquals(List.of(), fields.objects("absent", "objects"));
        assertEquals(false, fields.object("absent", "object").has("in"));
        fields.refuseOthers();
        assertEquals(List.of(), mistakes);
    }

    @Test
    void allThatIsWrongIsNotedWithItsPlace() throws MalformedJsonException {
        JsonFields fields = fields("""
            {"text": 1,
             "whole": 4, "list": ["a", 2],
             "object": {"in": []},
             "objects": [{}, 7]}
            """);

        assertEquals(Optional.empty(), fields.text("text", "text"));
        assertEquals(Optional.empty(), fields.whole("whole", 1, 3, "1 to 3"));
        assertEquals(Optional.empty(), fields.list("list", "list", JsonFieldsTest::text));
        assertEquals(Optional.empty(), fields.object("object", "object").flag("in", "flag"));
        assertEquals(List.of(), fields.objects("objects", "objects"));
        assertEquals(Optional.empty(), fields.required("there"));
        fields.mistake("list[1]", "is odd");
        assertEquals("""
            1:10 text text?1
            2:11 whole 1 to 3?4
            2:22 list list?["a",2]
            3:19 object.in flag?[]
            4:13 objects objects?[{},7]
            1:1 there there?
            1:1 list[1] is odd\
            """, String.join("\n", mistakes));
    }

    @Test
    void whatNobodyAskedForIsUnknown() throws MalformedJsonException {
        JsonFields fields = fields("{\"b\": 1, \"tyop\": 2, \"a\": 3}");
        fields.know(List.of("a"));
        fields.has("b");
        fields.refuseOthers();

        assertEquals(List.of("1:10 tyop unknown, not [a, b]"), mistakes);
    }

    @Test
    void plainValuesAreReadAsWell() {
        var fields = new JsonFields(LocatedJson.of(Map.of("a", List.of(Map.of("b", 1L)))), "at", noting);
        fields.objects("a", "objects").getFirst().text("b", "text");

        assertEquals(List.of("1:1 at.a[0].b text?1"), mistakes);
    }

    private static Optional<String> text(@Nullable Object value) {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }
}

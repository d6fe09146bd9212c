package commonplace.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LocatedJsonTest {
    private static final String TEXT = """
        {
          "name": "Ünal",
          "list": [1, {"deep": null}, []],
          "name": "again"
        }
        """;

    @Test
    void everyValueKnowsItsPlace() throws MalformedJsonException {
        LocatedJson text = read(TEXT);
        LocatedJson array = text.member("list").orElseThrow();
        List<LocatedJson> elements = array.elements().orElseThrow();

        assertEquals(new JsonLocation(1, 1), text.place());
        assertEquals(new JsonLocation(3, 11), array.place());
        assertEquals(new JsonLocation(3, 12), elements.get(0).place());
        assertEquals(
                new JsonLocation(3, 24),
                elements.get(1).member("deep").orElseThrow().place());
        assertEquals(new JsonLocation(3, 31), elements.get(2).place());
        assertEquals(Optional.empty(), text.member("none"));
    }

    @Test
    void keysKnowTheirPlaceAndARepeatedOneIsToldWithItsSecond() throws MalformedJsonException {
        LocatedJson object = read(TEXT);

        assertEquals(List.of(new LocatedJson.Key("name", new JsonLocation(4, 3))), object.repeated());
        assertEquals(
                List.of(
                        new LocatedJson.Key("name", new JsonLocation(2, 3)),
                        new LocatedJson.Key("list", new JsonLocation(3, 3)),
                        new LocatedJson.Key("name", new JsonLocation(4, 3))),
                object.keys());
    }

    @Test
    void withoutItsPlacesItIsWhatThePlainReaderReads() throws MalformedJsonException {
        String text = "{\"a\": [1, -2.5, \"b\", true, null, {\"k\": []}], \"c\": {\"d\": {}}}";

        assertEquals(Json.text(Json.read(text)), Json.text(plain(read(text))));
    }

    @Test
    void whatIsNotJsonIsRefusedWithItsPlace() {
        var malformed = assertThrows(MalformedJsonException.class, () -> read("{\n  \"a\": oops }"));

        assertEquals("unexpected 'o' instead of a value", malformed.problem());
        assertEquals(new JsonLocation(2, 8), malformed.place());
        assertEquals("unexpected 'o' instead of a value at line 2, column 8", malformed.getMessage());
    }

    private static LocatedJson read(String text) throws MalformedJsonException {
        return Json.readPlaced(text.getBytes(UTF_8));
    }

    private static @Nullable Object plain(LocatedJson placed) {
        if (placed.members().isPresent()) {
            var object = new TreeMap<String, @Nullable Object>();
            placed.members().get().forEach((name, value) -> object.put(name, plain(value)));
            return object;
        }
        return placed.elements().isPresent()
                ? placed.elements().get().stream().map(LocatedJsonTest::plain).toList()
                : placed.value();
    }
}

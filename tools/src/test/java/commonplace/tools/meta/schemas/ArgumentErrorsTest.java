package commonplace.tools.meta.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.schema.JsonSchema;
import commonplace.tools.meta.Quoted;
import commonplace.tools.meta.WildSchemas;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentErrorsTest {
    private static final String SEARCH = """
        {'type': 'object', 'additionalProperties': false, 'required': ['query'], 'properties': {
          'query': {'type': 'string'},
          'limit': {'type': 'integer', 'minimum': 1, 'maximum': 100},
          'order': {'enum': ['ascending', 'descending']},
          'filter': {'$ref': '#/$defs/filter'},
          'all': {'type': 'array', 'items': {'$ref': '#/$defs/filter'}}},
         '$defs': {'filter': {'type': 'object', 'additionalProperties': false, 'properties': {
            'path': {'type': 'string'}, 'tags': {'type': 'array', 'items': {'type': 'string'}}}}}}
        """;

    private static String told(Map<?, ?> schema, @Nullable Object value) {
        var parsed = JsonSchema.ofTool(schema);
        return ArgumentErrors.sentence(
                assertInstanceOf(JsonSchema.Parsed.Good.class, parsed, parsed.toString())
                        .schema()
                        .check(value),
                schema);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        {'query': 'a', 'limit': 'ten'} → 'limit' must be a whole number, but is the text 'ten'
        {'query': 'a', 'limit': 500} → 'limit' must be at most 100, but is 500
        {'limit': 5} → 'query' is missing
        {'querry': 'a'} → there is no argument 'querry'; did you mean 'query'? (it takes query, limit, order, filter, all)
        {'x': 'a'} → there is no argument 'x' (it takes query, limit, order, filter, all); 'query' is missing
        {'query': 'a', 'order': 'ascnding'} → 'order' must be one of ascending, descending, but is the text 'ascnding'; did you mean 'ascending'?
        {'query': 'a', 'filter': {'pth': 'x'}} → there is no argument 'pth' in 'filter'; did you mean 'path'? (it takes path, tags)
        {'query': 'a', 'all': [{}, {'tag': []}]} → there is no argument 'tag' in 'all[1]'; did you mean 'tags'? (it takes path, tags)
        {'query': 'a', 'filter': {'tags': ['a', 2]}} → 'filter.tags[1]' must be text, but is the number 2
        {'query': 'a'} → ^^
        [] → the arguments: must be a mapping, but is a list
        """)
    void whoeverCalledIsToldWhatWouldWork(String value, String sentence) {
        assertEquals(sentence, told(Quoted.object(SEARCH), Quoted.json(value)));
    }

    @Test
    void theFirstFewAreTold() {
        assertEquals(
                "'v' is missing; 'w' is missing; 'x' is missing; 'y' is missing; 'z' is missing; and 2 more",
                told(Quoted.object("""
                    {'required': ['v', 'w', 'x', 'y', 'z', 'u'], 'properties': {'a': {'type': 'string'}}}
                    """), Map.of("a", 1L)));
        assertEquals(
                "there is no argument 'a' (it takes none)",
                told(Quoted.object("{'additionalProperties': false}"), Map.of("a", 1L)));
        assertEquals("there is no argument 'a'", told(Quoted.object("""
            {'anyOf': [{'properties': {'b': true}}], 'unevaluatedProperties': false}
            """), Map.of("a", 1L)));
    }

    @Test
    void whateverTheSchemaTheSentenceIsShort() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int run = 0; run < 3_000; run++) {
            Map<?, ?> schema = Quoted.withTextKeys(WildSchemas.schema(random, 5));
            Map<?, ?> value = Quoted.withTextKeys(WildSchemas.schema(random, 3));
            if (JsonSchema.ofTool(schema) instanceof JsonSchema.Parsed.Good(JsonSchema read)) {
                var violations = read.check(value);
                String told = ArgumentErrors.sentence(violations, schema);
                assertTrue(told.length() < 1_600, () -> told + " rerun with -Dseed=" + seed);
                assertFalse(told.isEmpty() && !violations.isEmpty(), () -> schema + " rerun with -Dseed=" + seed);
            }
        }
    }
}

package commonplace.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemas that came with other people's tools. */
@Tag("slow")
class ToolSchemaTest {
    private static final String DRAFT_07 = "'$schema': 'http://json-schema.org/draft-07/schema#', ";

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "1",
            "2.5",
            "''",
            "'a'",
            "'bb'",
            "[]",
            "[1]",
            "[1, 1.0]",
            "[1, 'a']",
            "[1, 'a', true]",
            "['a', 1]",
            "[[1], [1]]",
            "{}",
            "{'a': 1}",
            "{'a': 'a', 'b': [1]}",
            "{'b': 2, 'c': 3}",
            "{'a': 1, 'c': 3}",
            "{'a': {'a': {'a': 1}}}",
            "{'aa': 1, 'ab': 'x'}");

    private final SchemaRegistry theirs = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    private final long seed = Long.getLong("seed", new Random().nextLong());

    private static @Nullable Object json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJsonException e) {
            throw new AssertionError(text, e);
        }
    }

    private static JsonSchema good(String schema) {
        var parsed = JsonSchema.ofTool(json(schema));
        return assertInstanceOf(JsonSchema.Parsed.Good.class, parsed, schema + parsed)
                .schema();
    }

    private static String violations(String schema, String value) {
        return good(schema).check(json(value)).stream()
                .map(SchemaViolation::toString)
                .collect(Collectors.joining("\n"));
    }

    private static String problems(@Nullable Object schema) {
        var parsed = JsonSchema.ofTool(schema);
        return assertInstanceOf(JsonSchema.Parsed.Bad.class, parsed).problems().stream()
                .map(SchemaProblem::toString)
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '"', maxCharsPerColumn = 1000, textBlock = """
        {'items': [{'type': 'integer'}, {'type': 'string'}]} → {'prefixItems': [{'type': 'integer'}, {'type': 'string'}]}
        {'items': [{'type': 'integer'}], 'additionalItems': {'type': 'string'}} → {'prefixItems': [{'type': 'integer'}], 'items': {'type': 'string'}}
        {'items': [true], 'additionalItems': false} → {'prefixItems': [true], 'items': false}
        {'items': {'type': 'integer'}, 'additionalItems': false} → {'items': {'type': 'integer'}}
        {'items': [], 'additionalItems': {'type': 'integer'}} → {'items': {'type': 'integer'}}
        {'additionalItems': false} → {}
        {'dependencies': {'b': ['c'], 'a': {'properties': {'c': {'minimum': 4}}}}} → {'dependentRequired': {'b': ['c']}, 'dependentSchemas': {'a': {'properties': {'c': {'minimum': 4}}}}}
        {'dependencies': {'a': false, 'b': true, 'c': []}} → {'dependentSchemas': {'a': false}}
        {'$ref': '#/definitions/x', 'type': 'object', 'definitions': {'x': {'type': 'integer'}}} → {'$ref': '#/$defs/x', '$defs': {'x': {'type': 'integer'}}}
        {'properties': {'a': {'$ref': '#/definitions/s', 'minLength': 5}}, 'definitions': {'s': {'type': 'string'}}} → {'properties': {'a': {'type': 'string'}}}
        {'definitions': {'n': {'properties': {'a': {'$ref': '#/definitions/n'}}, 'additionalProperties': false}}, '$ref': '#/definitions/n'} → {'$defs': {'n': {'properties': {'a': {'$ref': '#/$defs/n'}}, 'additionalProperties': false}}, '$ref': '#/$defs/n'}
        {'definitions': {'n': {'$id': '#name', 'type': 'array'}}, 'allOf': [{'$ref': '#name'}]} → {'type': 'array'}
        {'definitions': {}, 'unevaluatedProperties': false, 'prefixItems': [false]} → {}
        {'definitions': {}, 'contains': {'const': 1}} → {'contains': {'const': 1}}
        """)
    void bothVersionsSayTheSameInTheirOwnWords(String older, String newer) {
        JsonSchema told = good("{" + DRAFT_07 + older.substring(1));
        JsonSchema guessed = good(older);
        JsonSchema ours = good(newer);
        var validator = theirs.getSchema(older.replace('\'', '"'), InputFormat.JSON);
        for (String value : VALUES) {
            boolean fits = ours.check(json(value)).isEmpty();
            assertEquals(fits, told.check(json(value)).isEmpty(), older + " of " + value);
            assertEquals(fits, guessed.check(json(value)).isEmpty(), "without $schema: " + older + " of " + value);
            assertEquals(
                    validator
                            .validate(value.replace('\'', '"'), InputFormat.JSON)
                            .isEmpty(),
                    fits,
                    older + " of " + value);
        }
    }

    @Test
    void aParameterWithAnOldKeywordsNameMakesNoOldSchema() {
        assertEquals("list[0] type: must be text, but is the number 1", violations("""
            {'properties': {'dependencies': {'type': 'object'}, 'definitions': {'type': 'object'},
              'additionalItems': {'type': 'array'}, 'list': {'prefixItems': [{'type': 'string'}]}},
             'default': {'items': [1]}}
            """, "{'list': [1]}"));
    }

    @Test
    void whatIsUnknownOrWronglyWrittenIsPassedOver() {
        assertEquals("", violations("""
            {'propertys': {}, 'x-order': 3, '$dynamicRef': '#x', 'type': 'text', 'required': true, 'minimum': 'x',
             'exclusiveMinimum': true, 'pattern': '(?=a)b', 'format': 'my-format', 'anyOf': [], 'enum': 5,
             'properties': {'a': null, 'b': 7}, '$schema': 'urn:whatever', 'patternProperties': {'(a)\\\\1': false}}
            """, "{'a': 1, 'b': 'x'}"));
        assertEquals("a type: must be text, but is the number 1", violations("""
            {'type': ['object', 'banana'], 'properties': {'a': {'type': 'string', 'pattern': '(?!x)'}}}
            """, "{'a': 1}"));
    }

    @Test
    void referencesToElsewhereAreRefusedWithTheirPlace() {
        assertEquals(
                "/properties/a/$ref: 'https://example.org/x.json' is in another file, which is not read; copy it into"
                        + " this file under $defs and write '#/$defs/name'",
                problems(json("{'properties': {'a': {'$ref': 'https://example.org/x.json'}}}")));
        assertEquals("/$ref: '#/$defs/x' leads to nothing in this file", problems(json("{'$ref': '#/$defs/x'}")));
        assertEquals(
                "/items/0/$ref: 'file:///etc/passwd' is in another file, which is not read; copy it into this file"
                        + " under $defs and write '#/$defs/name'",
                problems(json("{'items': [{'$ref': 'file:///etc/passwd'}]}")));
        assertEquals("the schema: a schema must be a mapping, true or false, but is empty", problems(null));
    }

    @Test
    void anAddressWithinTheFileIsFoundThere() {
        String schema = """
            {'$id': 'https://example.org/tool', 'properties': {
               'a': {'$ref': 'https://example.org/tool#/$defs/n'},
               'b': {'$ref': 'https://example.org/part'},
               'c': {'$ref': 'https://example.org/part#/properties/d'}},
             '$defs': {'n': {'type': 'number'},
               'p': {'$id': 'https://example.org/part', 'type': 'object', 'properties': {'d': {'type': 'boolean'}}}}}
            """;
        assertEquals("""
            a type: must be a number, but is the text 'x'
            b type: must be a mapping, but is the text 'x'
            c type: must be true or false, but is the text 'x'\
            """, violations(schema, "{'a': 'x', 'b': 'x', 'c': 'x'}"));
    }

    @Test
    void referencesInAPartWithAnAddressBeginThere() {
        String schema = """
            {'$id': 'https://example.org/tools/one', 'properties': {
               'a': {'$ref': 'two'},
               'b': {'$ref': '/tools/two#name'},
               'c': {'$ref': '#name'}},
             '$defs': {
               'n': {'$anchor': 'name', 'type': 'number'},
               'two': {'$id': 'two', '$ref': '#/$defs/n', '$defs': {'n': {'$anchor': 'name', 'type': 'string'}}},
               'three': {'$id': 'three', 'not': {'$ref': '#/$defs/two'}}}}
            """;
        assertEquals("""
            a type: must be text, but is true
            b type: must be text, but is true
            c type: must be a number, but is true\
            """, violations(schema, "{'a': true, 'b': true, 'c': true}"));
    }

    @Test
    void addressesAreBounded() {
        String step = "x".repeat(300) + "/";
        Object part = json("{'$id': '" + step + "', 'properties': {'a': {'$ref': '#/$defs/n'}}}");
        for (int i = 0; i < 50; i++) {
            part = Map.of("$id", step, "allOf", List.of(part));
        }
        var parsed = JsonSchema.ofTool(Map.of("$ref", "#/$defs/p", "$defs", Map.of("p", part, "n", false)));
        assertEquals(
                "[a false: must not be there]",
                assertInstanceOf(JsonSchema.Parsed.Good.class, parsed)
                        .schema()
                        .check(Map.of("a", 1L))
                        .toString());
        assertEquals(
                "/$ref: '" + "x".repeat(600) + "' is in another file, which is not read; copy it into this file"
                        + " under $defs and write '#/$defs/name'",
                problems(Map.of("$ref", "x".repeat(600))));
    }

    @Test
    void deepAndHugeSchemasAreRefused() {
        Map<String, Object> deep = Map.of();
        for (int i = 0; i < 50_000; i++) {
            deep = Map.of("not", deep);
        }
        assertEquals("the schema: is nested more than 128 levels deep", problems(deep));
        Map<String, Object> wide = new LinkedHashMap<>();
        for (int i = 0; i < 100_001; i++) {
            wide.put("p" + i, true);
        }
        assertEquals("the schema: holds more than 100000 values", problems(Map.of("properties", wide)));
        wide.keySet().removeIf(name -> name.length() > 4);
        assertEquals(
                "the schema: has names that are too long",
                problems(Map.of("$defs", Map.of("x".repeat(100_000), Map.of("properties", wide)))));
    }

    @Test
    void whatWouldNeverEndComesToAnEnd() {
        for (String schema : List.of(
                "{'$ref': '#'}",
                "{'anyOf': [{'$ref': '#'}, {'$ref': '#'}]}",
                "{'not': {'$ref': '#'}}",
                "{'$ref': '#/definitions/a', 'definitions': {'a': {'$ref': '#/definitions/b'}, 'b': {'$ref':"
                        + " '#/definitions/a'}}}",
                "{'dependencies': {'a': {'$ref': '#'}}}")) {
            assertTrue(violations(schema, "{'a': 1}").contains("refers to itself"), schema);
        }
        Map<String, Object> patterns = new LinkedHashMap<>();
        Map<String, Object> value = new LinkedHashMap<>();
        for (int i = 0; i < 5_000; i++) {
            patterns.put("^(a|b)*" + i + "$", Map.of("type", "string"));
            value.put("ab".repeat(20) + i, "x");
        }
        var parsed = JsonSchema.ofTool(Map.of("patternProperties", patterns));
        assertEquals(
                "[ limit: checking takes more than 1000000 steps; the schema is too complex]",
                assertInstanceOf(JsonSchema.Parsed.Good.class, parsed)
                        .schema()
                        .check(value)
                        .toString());
        assertEquals(
                1_000,
                good("{'items': {'type': 'string'}}")
                        .check(Collections.nCopies(400_000, 1L))
                        .size());
    }

    @Test
    void whateverTheSchemaAndTheValueACheckEnds() {
        var random = new Random(seed);
        var schemas = new RandomSchemas(random);
        for (int run = 0; run < 1_000; run++) {
            boolean older = random.nextBoolean();
            String schema = schemas.next()
                    .replace(older ? "'items'" : "none", "'additionalItems'")
                    .replace(older ? "'prefixItems'" : "none", "'items'")
                    .replace(random.nextBoolean() ? "$defs" : "none", "definitions")
                    .replace(random.nextInt(4) == 0 ? "'a'" : "none", random.nextBoolean() ? "7" : "null")
                    .replaceAll("(null|7):", "'a':");
            Object document = json(schema);
            if (JsonSchema.ofTool(document) instanceof JsonSchema.Parsed.Good(JsonSchema read)) {
                for (String value : VALUES) {
                    assertTrue(read.check(json(value)).size() < 1_000, () -> schema + " rerun with -Dseed=" + seed);
                }
            }
        }
    }
}

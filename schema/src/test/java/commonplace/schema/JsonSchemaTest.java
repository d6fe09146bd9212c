package commonplace.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonSchemaTest {
    private static @Nullable Object json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJsonException e) {
            throw new AssertionError(text, e);
        }
    }

    private static String violations(String schema, String value) {
        var parsed = JsonSchema.parse(json(schema));
        return assertInstanceOf(JsonSchema.Parsed.Good.class, parsed, schema).schema().check(json(value)).stream()
                .map(SchemaViolation::toString)
                .collect(Collectors.joining("\n"));
    }

    private static String problems(String schema) {
        var parsed = JsonSchema.parse(json(schema));
        return assertInstanceOf(JsonSchema.Parsed.Bad.class, parsed, schema).problems().stream()
                .map(SchemaProblem::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void everyViolationIsToldWithItsFieldAndRule() {
        assertEquals("""
            b required: is missing
            a type: must be a whole number, but is the text 'x'
            list[1] enum: must be one of low, high, but is the text 'hihg'; did you mean 'high'?
            list[2] enum: must be one of low, high, but is the number 3
            map.z additionalProperties: is not a field of this kind\
            """, violations("""
                {'required': ['a', 'b'], 'properties': {
                  'a': {'type': 'integer'},
                  'list': {'items': {'enum': ['low', 'high']}},
                  'map': {'properties': {'long': true}, 'additionalProperties': false}}}
                """, "{'a': 'x', 'list': ['low', 'hihg', 3], 'map': {'long': 1, 'z': 2}}"));
    }

    @Test
    void messagesSayWhatWouldWork() {
        assertEquals(
                " type: must be text or a number, but is a list", violations("{'type': ['string', 'number']}", "[]"));
        assertEquals(" minimum: must be at least 3, but is 2.5", violations("{'minimum': 3}", "2.5"));
        assertEquals(" pattern: must match '^a+$', but is the text 'ab'", violations("{'pattern': '^a+$'}", "'ab'"));
        assertEquals(
                " format: must be a date such as 2025-01-31, but is the text '2025-02-30'",
                violations("{'format': 'date'}", "'2025-02-30'"));
        assertEquals("", violations("{'const': {'a': 1.0}}", "{'a': 1}"));
        assertEquals("", violations("{'format': 'email'}", "'no mail'"));
        assertEquals(
                " anyOf: fits none of the 2 alternatives: must be text, but is true; must be a number, but is true",
                violations("{'anyOf': [{'type': 'string'}, {'type': 'number'}]}", "true"));
        assertEquals(
                " uniqueItems: items 1 and 3 are the same: 1.0", violations("{'uniqueItems': true}", "[1, 2, 1.0]"));
        assertEquals(
                "c dependentRequired: is missing, and goes with 'a'",
                violations("{'dependentRequired': {'a': ['c']}}", "{'a': 1}"));
    }

    @Test
    void aSchemaIsCheckedItself() {
        assertEquals("""
            /properties/a/type: there is no type 'text'; there are string, number, integer, boolean, array, object, null
            /properties/b/pattern: the pattern '(a)\\1' cannot be used: backreferences are not supported, since they\
             cannot be matched in linear time, at character 4
            /propertys: there is no keyword 'propertys'; did you mean 'properties'?
            /required: must be a list, but is the text 'a'\
            """, problems("""
                {'properties': {'a': {'type': 'text'}, 'b': {'pattern': '(a)\\\\1'}},
                 'propertys': {}, 'required': 'a'}
                """).lines().sorted().collect(Collectors.joining("\n")));
        assertEquals("the schema: a schema must be a mapping, true or false, but is the number 1", problems("1"));
        assertEquals(
                "/minLength: must be a whole number that is not negative, but is the number -1",
                problems("{'minLength': -1}"));
        assertEquals(
                "/items: is a list, which JSON Schema 2020-12 writes as prefixItems", problems("{'items': [true]}"));
        assertEquals("/not: a schema must be a mapping, true or false, but is empty", problems("{'not': null}"));
        assertEquals("/$defs/x/anyOf: must hold at least one schema", problems("{'$defs': {'x': {'anyOf': []}}}"));
    }

    @Test
    void onlyThisVersionAndThisFileAreRead() {
        assertEquals(
                "/$schema: 'http://json-schema.org/draft-07/schema#' is another version of JSON Schema; understood is"
                        + " https://json-schema.org/draft/2020-12/schema",
                problems("{'$schema': 'http://json-schema.org/draft-07/schema#'}"));
        assertEquals(
                "/properties/a/$ref: 'https://example.org/x.json' is in another file, which is not read; copy it into"
                        + " this file under $defs and write '#/$defs/name'",
                problems("{'properties': {'a': {'$ref': 'https://example.org/x.json'}}}"));
        assertEquals("/$ref: '#/$defs/x' leads to nothing in this file", problems("{'$ref': '#/$defs/x'}"));
        assertEquals("/$ref: there is no $anchor 'x' in this file", problems("{'$ref': '#x'}"));
        assertEquals(
                "/$dynamicRef: is not part of JSON Schema 2020-12 here; use $ref", problems("{'$dynamicRef': '#x'}"));
    }

    @Test
    void endlessAndExplodingSchemasComeToAnEnd() {
        assertEquals(" $ref: the schema refers to itself more than 200 levels deep", violations("{'$ref': '#'}", "1"));
        var doubling = new StringBuilder("{'$ref': '#/$defs/d0', '$defs': {");
        for (int i = 0; i < 60; i++) {
            doubling.append("'d%d': {'allOf': [{'$ref': '#/$defs/d%d'}, {'$ref': '#/$defs/d%d'}]}, "
                    .formatted(i, i + 1, i + 1));
        }
        assertEquals(
                " limit: checking takes more than 1000000 steps; the schema is too complex",
                violations(doubling + "'d60': true}}", "1"));
        assertEquals("", violations("{'pattern': '(a*)*b|.'}", "'" + "a".repeat(50_000) + "'"));
    }
}

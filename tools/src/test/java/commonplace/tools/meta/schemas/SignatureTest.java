package commonplace.tools.meta.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.meta.Quoted;
import commonplace.tools.meta.WildSchemas;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureTest {
    private static String args(String schema) {
        String whole = Signature.of("a", "b", Quoted.object(schema), null);
        return whole.substring("tools.a.b(args: ".length(), whole.length() - "): Promise<unknown>".length());
    }

    @Test
    void aToolLooksAsCodeCallsIt() {
        assertEquals(
                "tools.cairn.search(args: {query: string /* What to look for. */; tags?: string[];"
                        + " limit?: number /* 1..100, default 20 */}):"
                        + " Promise<{results: {path: string; score?: number}[]; total: number}>",
                Signature.of("cairn", "search", Quoted.object("""
                    {'type': 'object', 'required': ['query'], 'additionalProperties': false, 'properties': {
                      'query': {'type': 'string', 'description': 'What to\\n  look for.'},
                      'tags': {'type': 'array', 'items': {'type': 'string'}},
                      'limit': {'type': 'integer', 'minimum': 1, 'maximum': 100, 'default': 20}}}
                    """), Quoted.object("""
                        {'type': 'object', 'required': ['results', 'total'], 'properties': {
                          'results': {'type': 'array', 'items': {'type': 'object', 'required': ['path'], 'properties': {
                            'path': {'type': 'string', 'description': 'not told'}, 'score': {'type': 'number'}}}},
                          'total': {'type': 'integer'}}}
                        """)));
    }

    @Test
    void whatIsNoIdentifierIsQuoted() {
        Map<String, @Nullable Object> schema =
                Quoted.object("{'properties': {'a-b': {}, 'c d': {'type': 'null'}, 'e': {}}}");
        assertEquals(
                "tools.call(\"my-server:get links\", args: {\"a-b\"?: unknown; \"c d\"?: null; e?: unknown}):"
                        + " Promise<unknown>",
                Signature.of("my-server", "get links", schema, null));
        assertEquals(
                "tools.call(\"x:then\", args: object): Promise<unknown>",
                Signature.of("x", "then", Map.of("type", "object"), null));
        assertEquals(
                "tools.call(\"alone\", args: {}): Promise<string>",
                Signature.of(
                        "",
                        "alone",
                        Quoted.object("{'type': 'object', 'additionalProperties': false}"),
                        Map.of("type", "string")));
        assertEquals("tools.x.delete(args: unknown): Promise<unknown>", Signature.of("x", "delete", Map.of(), null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        {'type': ['string', 'null']}                               → string | null
        {'type': 'string', 'nullable': true}                       → string | null
        {'enum': ['a', 'b', 1, null, 'a']}                         → "a" | "b" | 1 | null
        {'const': 'x'}                                             → "x"
        {'anyOf': [{'type': 'string'}, {'type': 'array', 'items': {'type': 'number'}}]} → string | number[]
        {'oneOf': [{'type': 'string'}, {'type': 'integer'}, {'type': 'number'}]} → string | number
        {'anyOf': [{'type': 'string'}, {}]}                        → unknown
        {'type': 'array', 'items': {'enum': ['a', 'b']}}           → ("a" | "b")[]
        {'type': 'array'}                                          → unknown[]
        {'type': 'array', 'prefixItems': [{'type': 'string'}, {}]} → [string, unknown]
        {'type': 'array', 'items': [{'type': 'string'}]}           → [string]
        {'items': {'type': 'string'}}                              → string[]
        {'type': 'object'}                                         → object
        {'type': 'object', 'additionalProperties': {'type': 'number'}} → Record<string, number>
        {'properties': {'a': {}}, 'additionalProperties': {'type': 'string'}} → {a?: unknown; [key: string]: string}
        {'allOf': [{'properties': {'a': {'type': 'string'}}}, {'properties': {'b': {'type': 'number'}}}]} → {a?: string} & {b?: number}
        {'properties': {'a': {'type': 'string'}}, 'anyOf': [{'required': ['a']}, {'required': ['b']}]} → {a?: string}
        {'allOf': [{'type': 'string'}, {'anyOf': [{'const': 'a'}, {'const': 'b'}]}]} → string & ("a" | "b")
        {'$ref': '#/$defs/x', '$defs': {'x': {'type': 'string'}}}  → string
        {'$ref': '#/definitions/a~1b', 'definitions': {'a/b': {'type': 'boolean'}}} → boolean
        {'$ref': '#/$defs/Node', '$defs': {'Node': {'properties': {'next': {'$ref': '#/$defs/Node'}}}}} → {next?: Node}
        {'properties': {'self': {'$ref': '#'}}}                    → {self?: {self?: unknown}}
        {'$ref': 'https://example.org/x.json'}                     → unknown
        {'$ref': '#/nowhere'}                                      → unknown
        {'properties': {'a': true, 'b': false, 'c': 5}}            → {a?: unknown; b?: never; c?: unknown}
        {'type': 'banana'}                                         → unknown
        {'type': 5, 'enum': {}, 'anyOf': 'x', 'allOf': [3], 'required': 7, 'properties': []} → unknown
        """)
    void schemasAreTypes(String schema, String type) {
        assertEquals(type, args(schema));
    }

    @Test
    void aCommentCannotEndItselfNorHide() {
        assertEquals(
                "{a?: string /* * / evil() /* x */}",
                args("{'properties': {'a': {'type': 'string', 'description': '*/ evil() /*"
                        + " \\u202e\\u0007x\\u200b'}}}"));
        String cut = args("{'properties': {'a': {'description': '" + "word ".repeat(50) + "'}}}");
        assertTrue(cut.endsWith("… */}") && cut.length() < 110, cut);
        assertEquals("{a?: unknown /* default \"* /\" */}", args("{'properties': {'a': {'default': '*/'}}}"));
    }

    @Test
    void whatIsLongLosesItsCommentsAndThenItsDepth() {
        String property = "'name%d': {'type': 'string', 'description': 'Something that is said of it.'}, ";
        String many = args(manyOf(property, 40));
        assertFalse(many.contains("/*"), many);
        assertTrue(many.contains("name39?: string"), many);

        String deep = args(
                manyOf("'name%d': {'properties': {'inner': {'type': 'string'}, 'other': {'type': 'string'}}}, ", 40));
        assertTrue(deep.contains("name39?: object"), deep);

        assertEquals("object", args(manyOf(property, 4_000)));
    }

    private static String manyOf(String property, int count) {
        var schema = new StringBuilder("{'properties': {");
        IntStream.range(0, count).forEach(i -> schema.append(property.formatted(i)));
        return schema + "'last': {}}}";
    }

    @Test
    void whateverTheSchemaTheSignatureIsShort() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int run = 0; run < 3_000; run++) {
            Map<?, ?> input = WildSchemas.schema(random, 5);
            String signature = Signature.of("n", "x".repeat(random.nextInt(500)), input, WildSchemas.schema(random, 4));
            assertTrue(
                    signature.length() <= Signature.MAX_LENGTH
                            && signature.lines().count() == 1,
                    () -> signature + " rerun with -Dseed=" + seed);
            SchemaInfo.of(input);
        }
    }

    @Test
    void hugeAndEndlessSchemasAreShortToo() {
        Map<String, Object> deep = Map.of("type", "string");
        for (int i = 0; i < 20_000; i++) {
            deep = Map.of("type", "object", "properties", Map.of("p" + i, deep));
        }
        assertTrue(Signature.of("a", "b", deep, deep).length() < 200);
        Map<String, Object> lists = Map.of();
        for (int i = 0; i < 20_000; i++) {
            lists = Map.of("type", "array", "items", lists);
        }
        assertEquals("tools.a.b(args: object): Promise<unknown>", Signature.of("a", "b", lists, lists));

        Map<String, Object> doubling = new LinkedHashMap<>();
        for (int i = 0; i < 50; i++) {
            var next = Map.of("$ref", "#/$defs/d" + (i + 1));
            doubling.put("d" + i, Map.of("anyOf", List.of(next, Map.of("not", true), next)));
        }
        Map<String, Object> root = Map.of("$ref", "#/$defs/d0", "$defs", doubling);
        assertTrue(Signature.of("a", "b", root, root).length() < 200);

        List<Object> values = new ArrayList<>();
        IntStream.range(0, 100_000).forEach(i -> values.add("value number " + i));
        String union = Signature.of("a", "b", Map.of("enum", values, "required", values), Map.of("allOf", values));
        assertTrue(union.contains("\"value number 29\" | …"), union);
        SchemaInfo.of(deep);
        SchemaInfo.of(root);
        assertEquals(200, SchemaInfo.of(Map.of("required", values)).required().size());
    }
}

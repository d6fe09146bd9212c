package commonplace.tools.meta.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.meta.Quoted;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemaInfoTest {
    @Test
    void argumentsAreToldInShort() {
        assertEquals(
                new SchemaInfo(
                        List.of("query"),
                        Map.of("limit", 20L, "order", "asc"),
                        Map.of(
                                "query", "string",
                                "tags", "string[]",
                                "limit", "integer",
                                "order", "\"asc\" | \"desc\"",
                                "filter", "object",
                                "any", "unknown")),
                SchemaInfo.of(Quoted.object("""
                    {'type': 'object', 'required': ['query'], 'properties': {
                      'query': {'type': 'string', 'default': null},
                      'tags': {'type': 'array', 'items': {'type': 'string'}},
                      'limit': {'type': 'integer', 'default': 20},
                      'order': {'$ref': '#/$defs/order'},
                      'filter': {'type': 'object', 'properties': {'a': {}}},
                      'any': {}},
                     '$defs': {'order': {'enum': ['asc', 'desc'], 'default': 'asc'}}}
                    """)));
    }

    @Test
    void whatASchemaIsMadeOfCountsAsItsOwn() {
        assertEquals(
                new SchemaInfo(
                        List.of("a", "b", "c"),
                        Map.of("b", true),
                        Map.of("a", "string", "b", "boolean", "c", "number")),
                SchemaInfo.of(Quoted.object("""
                    {'$ref': '#/definitions/base', 'required': ['c', 'a', 5], 'properties': {'c': {'type': 'number'}},
                     'definitions': {
                       'base': {'allOf': [{'required': ['a'], 'properties': {'a': {'type': 'string'}}},
                                          {'$ref': '#/definitions/more'}, {'$ref': '#/definitions/base'}]},
                       'more': {'required': ['b'], 'properties': {'b': {'type': 'boolean', 'default': true}}}}}
                    """)));
        assertEquals(new SchemaInfo(List.of(), Map.of(), Map.of()), SchemaInfo.of(Map.of()));
    }

    @Test
    void defaultsThatAreLongAreLeftOut() {
        assertEquals(
                new SchemaInfo(List.of(), Map.of(), Map.of("a", "string")),
                SchemaInfo.of(Map.of(
                        "properties", Map.of("a", Map.of("type", "string", "default", "x".repeat(2_000))))));
    }
}

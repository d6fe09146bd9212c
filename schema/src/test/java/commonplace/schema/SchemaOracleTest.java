package commonplace.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a value fits is asked of a validator that we did not write as well. */
@Tag("slow")
class SchemaOracleTest {
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "1",
            "1.0",
            "2.5",
            "-3",
            "1e2",
            "''",
            "'a'",
            "'bb'",
            "'😀'",
            "'2025-01-31'",
            "[]",
            "[1]",
            "[1, 1.0]",
            "[1, 'a', true]",
            "['a', 'bb']",
            "[[1], [1]]",
            "{}",
            "{'a': 1}",
            "{'a': 'a', 'b': [1]}",
            "{'b': 2, 'c': 3}",
            "{'a': {'a': {'a': 1}}}",
            "{'aa': 1, 'ab': 'x'}");

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', maxCharsPerColumn = 2000, textBlock = """
        {'type': 'integer'}
        {'type': ['null', 'array']}
        {'enum': [1, 'a', [1, 1]]}
        {'const': {'a': 1}}
        {'multipleOf': 0.5, 'minimum': 0, 'exclusiveMaximum': 100}
        {'maximum': 1, 'exclusiveMinimum': -3}
        {'minLength': 1, 'maxLength': 1}
        {'pattern': '^b*$'}
        {'prefixItems': [{'type': 'integer'}, {'type': 'string'}], 'items': {'type': 'boolean'}}
        {'prefixItems': [{'const': 1}], 'items': false}
        {'contains': {'const': 1}, 'minContains': 2}
        {'contains': {'const': 1}, 'minContains': 0, 'maxContains': 1}
        {'minItems': 1, 'maxItems': 2, 'uniqueItems': true}
        {'required': ['a'], 'maxProperties': 1}
        {'properties': {'a': {'type': 'number'}}, 'additionalProperties': {'type': 'array'}}
        {'patternProperties': {'^a': {'type': 'integer'}}, 'additionalProperties': false}
        {'propertyNames': {'maxLength': 1}, 'minProperties': 1}
        {'dependentRequired': {'b': ['c']}}
        {'dependentSchemas': {'a': {'properties': {'b': false}}}}
        {'allOf': [{'type': 'object'}, {'required': ['a']}]}
        {'anyOf': [{'type': 'string'}, {'minimum': 1}]}
        {'oneOf': [{'type': 'integer'}, {'minimum': 1}]}
        {'not': {'type': 'object'}}
        {'if': {'type': 'number'}, 'then': {'minimum': 1}, 'else': {'type': 'string'}}
        {'$ref': '#/$defs/x', '$defs': {'x': {'type': 'string'}}}
        {'$ref': '#here', '$defs': {'x': {'$anchor': 'here', 'type': 'array'}}}
        {'properties': {'a': {'$ref': '#'}, 'b': false}}
        {'$defs': {'a/b~c': {'const': 1}}, '$ref': '#/$defs/a~1b~0c'}
        {'properties': {'a': true}, 'unevaluatedProperties': false}
        {'allOf': [{'properties': {'a': true}}], 'anyOf': [{'properties': {'b': {'type': 'array'}}}, true], 'unevaluatedProperties': false}
        {'if': {'required': ['a'], 'properties': {'a': true}}, 'then': {'properties': {'b': true}}, 'unevaluatedProperties': {'type': 'integer'}}
        {'prefixItems': [true], 'contains': {'type': 'string'}, 'unevaluatedItems': false}
        {'allOf': [{'prefixItems': [{'const': 1}]}], 'unevaluatedItems': {'type': 'string'}}
        {'$ref': '#/$defs/x', 'unevaluatedProperties': false, '$defs': {'x': {'properties': {'a': true}}}}
        {'not': {'properties': {'a': true}}, 'unevaluatedProperties': false}
        true
        false
        {}
        """)
    void eachKeywordMeansTheSame(String schema) {
        compare(schema, "");
    }

    @Test
    void randomSchemasMeanTheSame() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var schemas = new RandomSchemas(new Random(seed));
        for (int run = 0; run < 400; run++) {
            compare(schemas.next(), "rerun with -Dseed=" + seed);
        }
    }

    private void compare(String quoted, String seed) {
        String schema = quoted.replace('\'', '"');
        var theirs = registry.getSchema(schema, InputFormat.JSON);
        var parsed = JsonSchema.parse(read(schema));
        JsonSchema ours = assertInstanceOf(JsonSchema.Parsed.Good.class, parsed, schema + parsed)
                .schema();
        for (String value : VALUES) {
            String json = value.replace('\'', '"');
            assertEquals(
                    theirs.validate(json, InputFormat.JSON).isEmpty(),
                    ours.check(read(json)).isEmpty(),
                    () -> schema + " of " + json + ": " + ours.check(read(json)) + " " + seed);
        }
    }

    private static @Nullable Object read(String json) {
        try {
            return Json.read(json);
        } catch (MalformedJsonException e) {
            throw new AssertionError(json, e);
        }
    }
}

package commonplace.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The keywords, in the order in which they are checked: those that ask what others have seen come last. */
final class Keywords {
    static final Map<String, Function<KeywordLocation, KeywordRule>> RULES = rules();

    private static final Set<String> REMARKS = Set.of(
            "$schema",
            "$id",
            "$comment",
            "$anchor",
            "$vocabulary",
            "title",
            "description",
            "default",
            "examples",
            "deprecated",
            "readOnly",
            "writeOnly",
            "contentEncoding",
            "contentMediaType",
            "contentSchema",
            "minContains",
            "maxContains");

    /** What older versions had, which would be passed over without a word. */
    static final Map<String, String> REPLACED = Map.of(
            "$dynamicRef", "use $ref",
            "$dynamicAnchor", "use $anchor",
            "$recursiveRef", "use $ref",
            "additionalItems", "use items beside prefixItems",
            "dependencies", "use dependentRequired or dependentSchemas");

    private Keywords() {}

    private static Map<String, Function<KeywordLocation, KeywordRule>> rules() {
        Map<String, Function<KeywordLocation, KeywordRule>> rules = new LinkedHashMap<>();
        rules.put("$defs", Keywords::definitions);
        rules.put("definitions", Keywords::definitions);
        rules.put("$ref", LogicRules::ref);
        rules.put("type", ValueRules::type);
        rules.put("enum", ValueRules::oneOfValues);
        rules.put("const", ValueRules::constant);
        rules.put("multipleOf", ValueRules::multipleOf);
        rules.put("minimum", ValueRules::minimum);
        rules.put("maximum", ValueRules::maximum);
        rules.put("exclusiveMinimum", ValueRules::exclusiveMinimum);
        rules.put("exclusiveMaximum", ValueRules::exclusiveMaximum);
        rules.put("minLength", TextRules::minLength);
        rules.put("maxLength", TextRules::maxLength);
        rules.put("pattern", TextRules::pattern);
        rules.put("format", TextRules::format);
        rules.put("minItems", ListRules::minItems);
        rules.put("maxItems", ListRules::maxItems);
        rules.put("uniqueItems", ListRules::uniqueItems);
        rules.put("prefixItems", ListRules::prefixItems);
        rules.put("items", ListRules::items);
        rules.put("contains", ListRules::contains);
        rules.put("required", MapRules::required);
        rules.put("minProperties", MapRules::minProperties);
        rules.put("maxProperties", MapRules::maxProperties);
        rules.put("properties", MapRules::properties);
        rules.put("patternProperties", MapRules::patternProperties);
        rules.put("additionalProperties", MapRules::additionalProperties);
        rules.put("propertyNames", MapRules::propertyNames);
        rules.put("dependentRequired", MapRules::dependentRequired);
        rules.put("dependentSchemas", LogicRules::dependentSchemas);
        rules.put("allOf", LogicRules::allOf);
        rules.put("anyOf", LogicRules::anyOf);
        rules.put("oneOf", LogicRules::oneOf);
        rules.put("not", LogicRules::not);
        rules.put("then", Keywords::branch);
        rules.put("else", Keywords::branch);
        rules.put("if", LogicRules::condition);
        rules.put("unevaluatedItems", ListRules::unevaluatedItems);
        rules.put("unevaluatedProperties", MapRules::unevaluatedProperties);
        return rules;
    }

    static boolean isKnown(String keyword) {
        return RULES.containsKey(keyword) || REMARKS.contains(keyword);
    }

    static Set<String> names() {
        Set<String> names = new TreeSet<>(RULES.keySet());
        names.addAll(REMARKS);
        return names;
    }

    /** Read even where nothing refers to them, so that what is wrong with them shows. */
    private static KeywordRule definitions(KeywordLocation site) {
        site.namedSubschemas();
        return KeywordRule.NONE;
    }

    /** Checked by the {@code if} beside it. */
    private static KeywordRule branch(KeywordLocation site) {
        site.subschema();
        return KeywordRule.NONE;
    }
}

package commonplace.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which keywords a schema is read for, and how strictly.
 *
 * @param strict whether what is written wrongly is a problem; if not it is passed over, but for references
 * @param refAlone whether a reference makes all that stands beside it mean nothing
 */
record Dialect(Map<String, Function<KeywordLocation, KeywordRule>> rules, boolean strict, boolean refAlone) {
    static final Dialect OURS = new Dialect(Keywords.RULES, true, false);

    private static final List<String> LATER = List.of(
            "prefixItems", "dependentRequired", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties");

    private static final Dialect TOOL_2020_12 = new Dialect(Keywords.RULES, false, false);
    private static final Dialect TOOL_DRAFT_07 = new Dialect(draft07(), false, true);

    private static Map<String, Function<KeywordLocation, KeywordRule>> draft07() {
        Map<String, Function<KeywordLocation, KeywordRule>> rules = new LinkedHashMap<>();
        Keywords.RULES.forEach((keyword, rule) -> {
            if (!LATER.contains(keyword)) {
                rules.put(keyword, rule);
            }
        });
        rules.put("items", Draft07Rules::items);
        rules.put("additionalItems", Draft07Rules::additionalItems);
        rules.put("contains", Draft07Rules::contains);
        rules.put("dependencies", Draft07Rules::dependencies);
        return rules;
    }

    /** By what it says it is, or else by what it looks like: many servers send draft-07 and do not say so. */
    static Dialect ofTool(@Nullable Object document) {
        String said = document instanceof Map<?, ?> map && map.get("$schema") instanceof String uri ? uri : "";
        if (said.contains("2020-12")) {
            return TOOL_2020_12;
        }
        return said.contains("/draft-0") || OlderForms.in(document) ? TOOL_DRAFT_07 : TOOL_2020_12;
    }
}

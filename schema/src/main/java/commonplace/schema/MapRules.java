package commonplace.schema;

import commonplace.base.NearNames;
import commonplace.search.scan.Regex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What stands in a mapping. */
final class MapRules {
    private MapRules() {}

    /** What is missing is told at its own place, so that the field has a name. */
    static KeywordRule required(KeywordLocation site) {
        List<String> names = site.texts();
        return onMap((map, here) -> names.stream()
                .filter(name -> !map.containsKey(name))
                .forEach(name -> missing(name, "required", "is missing", here)));
    }

    static KeywordRule dependentRequired(KeywordLocation site) {
        Map<String, List<String>> needs = new LinkedHashMap<>();
        site.map()
                .forEach((name, _) ->
                        needs.put(name, new KeywordLocation(site.compiler(), site.map(), site.where(), name).texts()));
        return needs(needs);
    }

    static KeywordRule needs(Map<String, List<String>> needs) {
        return onMap((map, here) -> needs.forEach((given, names) -> {
            if (map.containsKey(given)) {
                names.stream()
                        .filter(name -> !map.containsKey(name))
                        .forEach(name ->
                                missing(name, "dependentRequired", "is missing, and goes with '" + given + "'", here));
            }
        }));
    }

    private static void missing(String name, String rule, String message, SchemaEvaluation here) {
        var absent = new SchemaNode();
        absent.become(List.of((_, there) -> there.violate(rule, message)));
        here.add(here.tryAt(name, absent, null).violations());
    }

    static KeywordRule minProperties(KeywordLocation site) {
        int least = site.count();
        return onMap((map, here) -> {
            if (map.size() < least) {
                here.violate("minProperties", "must have at least " + least + " fields, but has " + map.size());
            }
        });
    }

    static KeywordRule maxProperties(KeywordLocation site) {
        int most = site.count();
        return onMap((map, here) -> {
            if (map.size() > most) {
                here.violate("maxProperties", "must have at most " + most + " fields, but has " + map.size());
            }
        });
    }

    static KeywordRule properties(KeywordLocation site) {
        Map<String, SchemaNode> schemas = site.namedSubschemas();
        return onMap((map, here) -> schemas.forEach((name, schema) -> {
            if (map.containsKey(name)) {
                here.property(name, schema, map.get(name));
            }
        }));
    }

    static KeywordRule patternProperties(KeywordLocation site) {
        Map<String, SchemaNode> schemas = site.namedSubschemas();
        Map<String, Regex> patterns = patterns(site);
        return onMap((map, here) -> map.forEach((name, value) -> schemas.forEach((pattern, schema) -> {
            Regex regex = patterns.get(pattern);
            if (regex != null && TextRules.found(regex, name, here)) {
                here.property(name, schema, value);
            }
        })));
    }

    private static Map<String, Regex> patterns(KeywordLocation site) {
        Map<String, Regex> patterns = new LinkedHashMap<>();
        site.map().keySet().forEach(pattern -> patterns.put(pattern, site.regex(pattern)));
        return patterns;
    }

    static KeywordRule additionalProperties(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        boolean refuses = Boolean.FALSE.equals(site.raw());
        Set<String> named =
                site.has("properties") ? site.beside("properties").map().keySet() : Set.of();
        Map<String, Regex> patterns =
                site.has("patternProperties") ? patterns(site.beside("patternProperties")) : Map.of();
        return onMap((map, here) -> map.forEach((name, value) -> {
            if (!named.contains(name)
                    && patterns.values().stream().noneMatch(each -> TextRules.found(each, name, here))) {
                if (refuses) {
                    missing(name, "additionalProperties", "is not a field of this kind" + instead(name, named), here);
                } else {
                    here.property(name, schema, value);
                }
            }
        }));
    }

    private static String instead(String name, Set<String> known) {
        List<String> similar = NearNames.to(name, known);
        return similar.isEmpty() ? "" : "; did you mean '" + similar.getFirst() + "'?";
    }

    static KeywordRule unevaluatedProperties(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        boolean refuses = Boolean.FALSE.equals(site.raw());
        return onMap((map, here) -> map.forEach((name, value) -> {
            if (here.knows(name)) {
                return;
            }
            if (refuses) {
                missing(name, "unevaluatedProperties", "is not a field of this kind", here);
            } else {
                here.property(name, schema, value);
            }
        }));
    }

    static KeywordRule propertyNames(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        return onMap((map, here) -> map.keySet().forEach(name -> {
            for (SchemaViolation violation : here.tryHere(schema, name).violations()) {
                here.violate("propertyNames", "the name " + JsonValues.shown(name) + " " + violation.message());
            }
        }));
    }

    private static KeywordRule onMap(BiConsumer<Map<String, @Nullable Object>, SchemaEvaluation> check) {
        return (value, here) -> {
            Map<String, @Nullable Object> map = KeywordLocation.asMap(value);
            if (map != null) {
                check.accept(map, here);
            }
        };
    }
}

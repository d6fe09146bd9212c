package commonplace.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What stands in a list. */
final class ListRules {
    private ListRules() {}

    static KeywordRule minItems(KeywordLocation site) {
        int least = site.count();
        return (value, here) -> {
            if (value instanceof List<?> list && list.size() < least) {
                here.violate("minItems", "must have at least " + items(least) + ", but has " + list.size());
            }
        };
    }

    static KeywordRule maxItems(KeywordLocation site) {
        int most = site.count();
        return (value, here) -> {
            if (value instanceof List<?> list && list.size() > most) {
                here.violate("maxItems", "must have at most " + items(most) + ", but has " + list.size());
            }
        };
    }

    private static String items(int count) {
        return count == 1 ? "1 item" : count + " items";
    }

    static KeywordRule uniqueItems(KeywordLocation site) {
        boolean unique = site.flag();
        return (value, here) -> {
            if (!unique || !(value instanceof List<?> list)) {
                return;
            }
            Map<Object, Integer> seen = new HashMap<>();
            for (int i = 0; i < list.size(); i++) {
                Integer before = seen.putIfAbsent(JsonValues.key(list.get(i)), i);
                if (before != null) {
                    here.violate(
                            "uniqueItems",
                            "items " + (before + 1) + " and " + (i + 1) + " are the same: "
                                    + JsonValues.shown(list.get(i)));
                    return;
                }
            }
        };
    }

    static KeywordRule prefixItems(KeywordLocation site) {
        return places(site.subschemas());
    }

    static KeywordRule places(List<SchemaNode> schemas) {
        return (value, here) -> {
            if (value instanceof List<?> list) {
                for (int i = 0; i < Math.min(list.size(), schemas.size()); i++) {
                    here.item(i, schemas.get(i), list.get(i));
                }
            }
        };
    }

    static KeywordRule items(KeywordLocation site) {
        if (site.raw() instanceof List) {
            throw new BadKeyword(site.where(), "is a list, which JSON Schema 2020-12 writes as prefixItems");
        }
        SchemaNode schema = site.subschema();
        int from = site.has("prefixItems") ? site.beside("prefixItems").list().size() : 0;
        return itemsFrom(from, schema);
    }

    static KeywordRule itemsFrom(int from, SchemaNode schema) {
        return (value, here) -> {
            if (value instanceof List<?> list) {
                for (int i = from; i < list.size(); i++) {
                    here.item(i, schema, list.get(i));
                }
            }
        };
    }

    static KeywordRule contains(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        int least = site.has("minContains") ? site.beside("minContains").count() : 1;
        int most = site.has("maxContains") ? site.beside("maxContains").count() : Integer.MAX_VALUE;
        return (value, here) -> {
            if (!(value instanceof List<?> list)) {
                return;
            }
            int found = 0;
            for (int i = 0; i < list.size(); i++) {
                if (here.tryAt(i, schema, list.get(i)).holds()) {
                    here.sawItem(i);
                    found++;
                }
            }
            if (found < least) {
                here.violate(
                        site.has("minContains") ? "minContains" : "contains",
                        "must hold at least " + least + " of what it asks for, but holds " + found);
            }
            if (found > most) {
                here.violate("maxContains", "must hold at most " + most + " of what it asks for, but holds " + found);
            }
        };
    }

    static KeywordRule unevaluatedItems(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        return (value, here) -> {
            if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    if (!here.knows(i)) {
                        here.item(i, schema, list.get(i));
                    }
                }
            }
        };
    }
}

package commonplace.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What draft-07 writes otherwise than 2020-12. */
final class Draft07Rules {
    private Draft07Rules() {}

    /** One schema for all items, or a list with one for each place. */
    static KeywordRule items(KeywordLocation site) {
        if (!(site.raw() instanceof List<?> places)) {
            return ListRules.items(site.without("prefixItems"));
        }
        List<SchemaNode> schemas = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            schemas.add(site.compiler().node(places.get(i), site.where() + "/" + i));
        }
        return ListRules.places(schemas);
    }

    /** For the items after those that have a schema of their own; without such a list it means nothing. */
    static KeywordRule additionalItems(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        return site.beside("items").raw() instanceof List<?> places
                ? ListRules.itemsFrom(places.size(), schema)
                : KeywordRule.NONE;
    }

    static KeywordRule contains(KeywordLocation site) {
        return ListRules.contains(site.without("minContains").without("maxContains"));
    }

    /** What goes with a property: the names of others, or a schema for the whole. */
    static KeywordRule dependencies(KeywordLocation site) {
        List<KeywordRule> rules = new ArrayList<>();
        site.map().forEach((name, needs) -> {
            if (needs instanceof List) {
                List<String> names = new KeywordLocation(site.compiler(), site.map(), site.where(), name).texts();
                rules.add(MapRules.needs(Map.of(name, names)));
            } else {
                SchemaNode schema = site.compiler().node(needs, site.where() + "/" + SchemaRefs.escaped(name));
                rules.add(LogicRules.needs(Map.of(name, schema)));
            }
        });
        return (value, here) -> rules.forEach(rule -> rule.check(value, here));
    }
}

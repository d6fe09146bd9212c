package commonplace.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Schemas that are made of other schemas, all held against the same value. */
final class LogicRules {
    private LogicRules() {}

    static KeywordRule ref(KeywordLocation site) {
        SchemaNode target = site.compiler().referred(site.text(), site.where());
        return (value, here) -> here.take(here.tryHere(target, value));
    }

    static KeywordRule allOf(KeywordLocation site) {
        List<SchemaNode> schemas = site.subschemas();
        return (value, here) -> schemas.forEach(schema -> here.take(here.tryHere(schema, value)));
    }

    static KeywordRule anyOf(KeywordLocation site) {
        List<SchemaNode> schemas = site.subschemas();
        return (value, here) -> {
            List<SchemaEvaluation> tries = tries(schemas, value, here);
            List<SchemaEvaluation> fitting =
                    tries.stream().filter(SchemaEvaluation::holds).toList();
            fitting.forEach(here::learn);
            if (fitting.isEmpty()) {
                here.violate("anyOf", "fits none of the " + tries.size() + " alternatives: " + reasons(tries, here));
            }
        };
    }

    static KeywordRule oneOf(KeywordLocation site) {
        List<SchemaNode> schemas = site.subschemas();
        return (value, here) -> {
            List<SchemaEvaluation> tries = tries(schemas, value, here);
            List<SchemaEvaluation> fitting =
                    tries.stream().filter(SchemaEvaluation::holds).toList();
            if (fitting.size() == 1) {
                here.learn(fitting.getFirst());
            } else if (fitting.isEmpty()) {
                here.violate("oneOf", "fits none of the " + tries.size() + " alternatives: " + reasons(tries, here));
            } else {
                here.violate("oneOf", "must fit only one of the alternatives, but fits " + fitting.size());
            }
        };
    }

    private static List<SchemaEvaluation> tries(
            List<SchemaNode> schemas, @Nullable Object value, SchemaEvaluation here) {
        List<SchemaEvaluation> tries = new ArrayList<>();
        schemas.forEach(schema -> tries.add(here.tryHere(schema, value)));
        return tries;
    }

    private static String reasons(List<SchemaEvaluation> tries, SchemaEvaluation here) {
        return tries.stream()
                .map(each -> each.violations().getFirst())
                .map(first ->
                        first.path().equals(here.path()) ? first.message() : first.field() + " " + first.message())
                .distinct()
                .limit(4)
                .collect(Collectors.joining("; "));
    }

    static KeywordRule not(KeywordLocation site) {
        SchemaNode schema = site.subschema();
        return (value, here) -> {
            if (here.tryHere(schema, value).holds()) {
                here.violate("not", "must not be what it is: " + JsonValues.described(value));
            }
        };
    }

    static KeywordRule condition(KeywordLocation site) {
        SchemaNode condition = site.subschema();
        @Nullable SchemaNode then = site.has("then") ? site.beside("then").subschema() : null;
        @Nullable SchemaNode otherwise = site.has("else") ? site.beside("else").subschema() : null;
        return (value, here) -> {
            SchemaEvaluation tried = here.tryHere(condition, value);
            if (tried.holds()) {
                here.learn(tried);
            }
            SchemaNode next = tried.holds() ? then : otherwise;
            if (next != null) {
                here.take(here.tryHere(next, value));
            }
        };
    }

    static KeywordRule dependentSchemas(KeywordLocation site) {
        return needs(site.namedSubschemas());
    }

    static KeywordRule needs(Map<String, SchemaNode> schemas) {
        return (value, here) -> schemas.forEach((name, schema) -> {
            if (value instanceof Map<?, ?> map && map.containsKey(name)) {
                here.take(here.tryHere(schema, value));
            }
        });
    }
}

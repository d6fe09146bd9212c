package commonplace.schema;

import commonplace.base.NearNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns a schema's document into rules, and collects all that is wrong with it. */
final class SchemaCompiler {
    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

    private final @Nullable Object document;
    private final Dialect dialect;
    private final SchemaRefs refs;
    private final Map<String, SchemaNode> nodes = new HashMap<>();
    private final List<SchemaProblem> problems = new ArrayList<>();

    SchemaCompiler(@Nullable Object document, Dialect dialect) {
        this.document = document;
        this.dialect = dialect;
        this.refs = new SchemaRefs(document, dialect.refAlone());
    }

    SchemaNode compile() {
        Map<String, @Nullable Object> root = KeywordLocation.asMap(document);
        Object draft = root == null ? null : root.get("$schema");
        if (dialect.strict() && draft != null && !draft.equals(DRAFT) && !draft.equals(DRAFT + "#")) {
            problems.add(new SchemaProblem(
                    "/$schema",
                    JsonValues.shown(draft) + " is another version of JSON Schema; understood is " + DRAFT));
            return new SchemaNode();
        }
        return node(document, "");
    }

    List<SchemaProblem> problems() {
        return List.copyOf(problems);
    }

    /** The schema at a place. It may still be without its rules, when it refers to itself. */
    SchemaNode node(@Nullable Object raw, String pointer) {
        SchemaNode known = nodes.get(pointer);
        if (known != null) {
            return known;
        }
        var node = new SchemaNode();
        nodes.put(pointer, node);
        node.become(rules(raw, pointer));
        return node;
    }

    /** The schema that a reference means. */
    SchemaNode referred(String ref, String where) {
        String pointer = refs.pointer(ref, where);
        Object raw = refs.at(pointer)
                .orElseThrow(() -> new BadKeyword(where, "'" + ref + "' leads to nothing in this file"));
        return node(raw, pointer);
    }

    private List<KeywordRule> rules(@Nullable Object raw, String pointer) {
        if (raw instanceof Boolean allowed) {
            return allowed ? List.of() : List.of((_, here) -> here.violate("false", "must not be there"));
        }
        Map<String, @Nullable Object> schema = KeywordLocation.asMap(raw);
        if (schema == null) {
            complain(new SchemaProblem(
                    pointer, "a schema must be a mapping, true or false, but is " + JsonValues.described(raw)));
            return List.of();
        }
        if (dialect.strict()) {
            schema.keySet().forEach(keyword -> refuseUnknown(keyword, pointer));
        }
        boolean refOnly = dialect.refAlone() && schema.get("$ref") instanceof String;
        List<KeywordRule> rules = new ArrayList<>();
        dialect.rules().forEach((keyword, rule) -> {
            if (schema.containsKey(keyword) && (!refOnly || keyword.equals("$ref"))) {
                try {
                    rules.add(rule.apply(new KeywordLocation(this, schema, pointer, keyword)));
                } catch (BadKeyword bad) {
                    if (keyword.equals("$ref")) {
                        problems.add(bad.problem());
                    } else {
                        complain(bad.problem());
                    }
                }
            }
        });
        return rules;
    }

    private void complain(SchemaProblem problem) {
        if (dialect.strict()) {
            problems.add(problem);
        }
    }

    /** The specification lets unknown keywords pass; one that looks like a known one is a slip of the pen. */
    private void refuseUnknown(String keyword, String pointer) {
        String place = pointer + "/" + SchemaRefs.escaped(keyword);
        String instead = Keywords.REPLACED.get(keyword);
        if (instead != null) {
            problems.add(new SchemaProblem(place, "is not part of JSON Schema 2020-12 here; " + instead));
        } else if (!Keywords.isKnown(keyword)) {
            String similar = NearNames.to(keyword, Keywords.names()).stream()
                    .filter(name -> Math.abs(name.length() - keyword.length()) <= 2)
                    .map(name -> "'" + name + "'")
                    .collect(Collectors.joining(" or "));
            if (!similar.isEmpty()) {
                problems.add(new SchemaProblem(
                        place, "there is no keyword '" + keyword + "'; did you mean " + similar + "?"));
            }
        }
    }
}

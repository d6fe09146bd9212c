package commonplace.schema;

import java.util.List;

/** The rules of one schema or subschema. It is made before its rules are, since schemas may refer to themselves. */
final class SchemaNode {
    private List<Rule> rules = List.of();

    List<Rule> rules() {
        return rules;
    }

    void become(List<Rule> itsRules) {
        rules = List.copyOf(itsRules);
    }
}

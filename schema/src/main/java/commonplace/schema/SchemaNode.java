package commonplace.schema;

import java.util.List;

/** The rules of one schema or subschema. It is made before its rules are, since schemas may refer to themselves. */
final class SchemaNode {
    private List<KeywordRule> rules = List.of();

    List<KeywordRule> rules() {
        return rules;
    }

    void become(List<KeywordRule> itsRules) {
        rules = List.copyOf(itsRules);
    }
}

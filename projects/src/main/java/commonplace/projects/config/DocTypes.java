package commonplace.projects.config;

import commonplace.base.NearNames;
import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.schema.SchemaViolation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of document that a project has, and whether a document fits its own. */
public final class DocTypes {
    /** What Markdown without front matter is searched as. It claims to be of no type, so none is demanded of it. */
    public static final DocType NOTE =
            new DocType("note", "Plain Markdown without front matter", "", "", false, SchemaFile.anything());

    private static final Set<String> ABOUT_OTHER_FIELDS = Set.of("additionalProperties", "unevaluatedProperties");

    private final Map<String, DocType> types = new LinkedHashMap<>();

    private DocTypes(List<DocType> custom) {
        BuiltInTypes.all().forEach(type -> types.put(type.name(), type));
        custom.forEach(type -> types.put(type.name(), type));
    }

    /** The built-in types alone. */
    public static DocTypes builtIn() {
        return new DocTypes(List.of());
    }

    /** The built-in types and then these. */
    public static DocTypes with(List<DocType> custom) {
        return new DocTypes(custom);
    }

    public List<DocType> all() {
        return List.copyOf(types.values());
    }

    public Optional<DocType> named(String name) {
        return Optional.ofNullable(types.get(name));
    }

    /** Those that documents are searched by. */
    public List<DocType> searched() {
        return types.containsKey(NOTE.name())
                ? all()
                : Stream.concat(types.values().stream(), Stream.of(NOTE)).toList();
    }

    /** At most three names like this one, for a message that says what would work. */
    public List<String> similar(String name) {
        return NearNames.to(name, types.keySet());
    }

    /** All that is wrong with a document's front matter, by line. Fields that no schema knows are the author's own. */
    public List<DocTypeViolation> check(Page page) {
        FrontMatter matter = page.frontMatter();
        if (!matter.present()) {
            return List.of(new DocTypeViolation(
                    "",
                    "front_matter",
                    "there is no front matter: begin with a line ---, the fields doc_type, title, date, summary and"
                            + " significance, and another line ---",
                    1));
        }
        if (matter.problem().isPresent()) {
            var problem = matter.problem().get();
            return List.of(new DocTypeViolation(
                    "", "front_matter", "column " + problem.column() + ": " + problem.message(), problem.line()));
        }
        // A key without a value says nothing, so it is as good as missing.
        Map<String, @Nullable Object> values = new LinkedHashMap<>(matter.values());
        values.values().removeIf(value -> value == null);

        List<DocTypeViolation> violations = new ArrayList<>();
        BuiltInTypes.common().check(values).forEach(each -> violations.add(placed(each, matter)));
        matter.string("doc_type")
                .ifPresent(name -> named(name)
                        .ifPresentOrElse(
                                type -> type.rules().check(values).stream()
                                        .filter(each -> !isAboutCommonField(each))
                                        .forEach(each -> violations.add(placed(each, matter))),
                                () -> violations.add(unknownType(name, matter))));
        violations.sort(Comparator.comparingInt(DocTypeViolation::line));
        return List.copyOf(violations);
    }

    /**
     * Fields that the document's type does not know and that look like one it does, by what was probably meant. They do
     * not keep it from being indexed. A field that the document has besides was not meant.
     */
    public static Map<String, String> misspelled(FrontMatter matter, DocType type) {
        var free = new TreeSet<>(BuiltInTypes.commonNames());
        free.addAll(type.rules().properties());
        Set<String> known = Set.copyOf(free);
        free.removeAll(matter.values().keySet());
        var misspelled = new LinkedHashMap<String, String>();
        for (String name : matter.values().keySet()) {
            if (!known.contains(name)) {
                NearNames.misspelled(name, free).ifPresent(meant -> misspelled.put(name, meant));
            }
        }
        return misspelled;
    }

    /** A schema that allows no other fields need not list those that every document has. */
    private static boolean isAboutCommonField(SchemaViolation violation) {
        return ABOUT_OTHER_FIELDS.contains(violation.rule())
                && violation.path().size() == 1
                && BuiltInTypes.commonNames().contains(violation.path().getFirst());
    }

    private static DocTypeViolation placed(SchemaViolation violation, FrontMatter matter) {
        boolean missing = violation.rule().equals("required") && matter.values().containsKey(violation.field());
        return new DocTypeViolation(
                violation.field(),
                violation.rule(),
                missing ? "has no value" : violation.message(),
                matter.lineOf(violation.path()));
    }

    private DocTypeViolation unknownType(String name, FrontMatter matter) {
        List<String> similar = similar(name);
        String hint = similar.isEmpty()
                ? "there are " + String.join(", ", types.keySet())
                : "did you mean '" + similar.getFirst() + "'?";
        return new DocTypeViolation(
                "doc_type",
                "doc_type",
                "is '" + name + "', which is no type of this project; " + hint,
                matter.lineOf(List.of("doc_type")));
    }
}

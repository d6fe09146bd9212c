package commonplace.checks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where types lie and what they are called: each in one place, where somebody finds it who searches for the word. */
class TypesTest {
    private static final int MOST_IN_A_PACKAGE = 40;
    private static final String BASE = "base/src/main/";

    /** A type in another, which other files can name. */
    private static final Pattern NESTED = Pattern.compile(
            "(?m)^ +(?!.*\\bprivate\\b)(?:[a-z-]+ )*(?:class|interface|record|enum) ([A-Z][A-Za-z0-9]*)");

    /** Good names in their place, which are never read without the type around them. */
    private static final Set<String> NATURAL_IN_THEIR_PLACE = Set.of(
            // What a tool takes and answers, in the class of the tool.
            "Arguments",
            "DocType",
            "Document",
            "Results",
            "Source",
            // As in Map.Entry.
            "Entry",
            // The word of the field for a part of such a tree.
            "Branch");

    /** The types of what ships, each in the file of its name. */
    private static List<Path> types() {
        return Project.javaFiles().stream()
                .filter(file -> Project.name(file).contains("/src/main/"))
                .filter(file -> !Project.name(file).endsWith("-info.java"))
                .toList();
    }

    /** What base uses itself counts as well: such a type could not lie in the one other module that uses it. */
    @Test
    void whatLiesInBaseIsUsedByTwoModulesOrMore() {
        List<String> lonely = new ArrayList<>();
        for (Path type : types()) {
            if (Project.name(type).startsWith(BASE)
                    && isPublic(type)
                    && usersOf(type).size() < 2) {
                lonely.add(simpleName(type) + " is used by " + usersOf(type));
            }
        }

        assertEquals(List.of(), lonely, "Put them into the module that uses them");
    }

    @Test
    void noNameIsThatOfTypesInTwoModules() {
        Map<String, Set<String>> modules = types().stream()
                .collect(groupingBy(
                        TypesTest::simpleName, TreeMap::new, mapping(TypesTest::module, toCollection(TreeSet::new))));
        modules.values().removeIf(of -> of.size() == 1);

        assertEquals(Map.of(), modules, "One word means one thing in the whole tree");
    }

    @Test
    void noNestedTypeHasTheNameOfATypeOfAnotherModule() {
        Map<String, String> modules =
                types().stream().collect(toMap(TypesTest::simpleName, TypesTest::module, (one, _) -> one));
        Set<String> confusing = new TreeSet<>();
        for (Path type : types()) {
            if (module(type).equals("testing")) {
                continue; // what only tests use is not confused with what ships
            }
            NESTED.matcher(Project.read(type))
                    .results()
                    .map(nested -> nested.group(1))
                    .filter(name -> !NATURAL_IN_THEIR_PLACE.contains(name))
                    .filter(name -> !modules.getOrDefault(name, module(type)).equals(module(type)))
                    .forEach(name ->
                            confusing.add(simpleName(type) + "." + name + ", " + modules.get(name) + " has " + name));
        }
        assertEquals(Set.of(), confusing, "One word means one thing in the whole tree");
    }

    @Test
    void noPackageHasMoreTypesThanSomebodyCanOversee() {
        Map<String, Integer> counts = new TreeMap<>();
        types().forEach(type -> counts.merge(Project.name(Objects.requireNonNull(type.getParent())), 1, Integer::sum));
        counts.values().removeIf(count -> count <= MOST_IN_A_PACKAGE);

        assertEquals(Map.of(), counts, "More than " + MOST_IN_A_PACKAGE + " types: which package is missing?");
    }

    private static boolean isPublic(Path type) {
        return Pattern.compile("(?m)^public .*\\b" + simpleName(type) + "\\b")
                .matcher(Project.read(type))
                .find();
    }

    /** The modules in which the name of a type of {@code base} stands in another file than its own. */
    private static Set<String> usersOf(Path type) {
        Pattern imported = Pattern.compile("(?m)^import commonplace\\.base\\.(?:[a-z]+\\.)?" + simpleName(type) + ";");
        Pattern named = Pattern.compile("\\b" + simpleName(type) + "\\b");
        Set<String> users = new TreeSet<>();
        for (Path file : types()) {
            Pattern use = Project.name(file).startsWith(BASE) ? named : imported;
            if (!file.equals(type) && use.matcher(Project.read(file)).find()) {
                users.add(module(file));
            }
        }
        return users;
    }

    private static String simpleName(Path type) {
        return type.getFileName().toString().replace(".java", "");
    }

    private static String module(Path type) {
        return Project.name(type).split("/", 2)[0];
    }
}

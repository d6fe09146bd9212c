package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What must not stand in a source file, whoever wrote it. */
class SourceRulesTest {
    private static final int MOST_LINES = 500;

    // Put together from parts, so that this file does not break its own rule.
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern BANNER = Pattern.compile("^\\s*(//|/\\*+|\\*)\\s*([-=*#~_/─═])\\2{5,}");
    private static final Pattern MARKED = Pattern.compile("(?m)^@NullMarked$");

    /** Depends on nothing, so it cannot have the annotation: its pom.xml names its packages to NullAway instead. */
    private static final String MARKED_BY_ITS_BUILD = "crdt/src/";

    /** Modules that other products could use. */
    private static final List<String> LIBRARIES = List.of("crdt", "mcp");

    private static final String MODULE_INFO = "module-info.java";
    private static final Pattern EXPORTS = Pattern.compile("(?m)^ *exports ([a-z0-9.]+);");
    /** Of a type that stands in another, all but private ones: in an interface each is public. */
    private static final Pattern PUBLIC_TYPE = Pattern.compile("^(?:public | +(?!private ))"
            + "(?:(?:public|static|final|sealed|non-sealed|abstract) )*(?:class|interface|record|enum) ");

    @Test
    void nothingIsLeftForLater() {
        assertEquals(List.of(), linesWith(UNFINISHED.asPredicate()), "Do it, or open an issue");
    }

    @Test
    void noBannerDividesAFile() {
        assertEquals(List.of(), linesWith(BANNER.asPredicate()), "A banner is a missing file: split there");
    }

    @Test
    void onlyTheCommandLinePrints() {
        String print = "System." + "out";
        List<String> printing = linesWith(line -> line.contains(print)).stream()
                .filter(place -> place.contains("src/main/") && !place.contains("/commonplace/server/cli/"))
                .toList();

        assertEquals(List.of(), printing, "Standard output is the protocol: tell it with Log, or from server.cli");
    }

    @Test
    void onlyTheLogWritesToStandardError() {
        String print = "System." + "err";
        List<String> printing = linesWith(line -> line.contains(print)).stream()
                .filter(place -> place.contains("src/main/")
                        && !place.startsWith("testing/")
                        && !place.startsWith("base/src/main/java/commonplace/base/Log.java:")
                        && !place.contains("/commonplace/server/cli/terminal/"))
                .toList();

        assertEquals(List.of(), printing, "Tell it with Log, or, in a command, with ErrorOutput");
    }

    @Test
    void noFileIsTooLongToRead() {
        List<String> tooLong = Project.javaFiles().stream()
                .filter(file -> Project.read(file).lines().count() > MOST_LINES)
                .map(Project::name)
                .toList();

        assertEquals(List.of(), tooLong, "More than " + MOST_LINES + " lines: which type is missing?");
    }

    @Test
    void everyPackageIsNullMarked() {
        List<String> unmarked = Project.javaFiles().stream()
                .filter(file -> !file.endsWith(MODULE_INFO))
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !isNullMarked(folder) && !isNullMarked(mainFolderFor(folder)))
                .map(Project::name)
                .filter(folder -> !folder.startsWith(MARKED_BY_ITS_BUILD))
                .toList();

        assertEquals(List.of(), unmarked, "These packages need a package-info.java with @NullMarked");
    }

    @Test
    void libraryTypesSayWhatTheyAreFor() {
        List<String> silent = new ArrayList<>();
        for (String library : LIBRARIES) {
            Path sources = Project.ROOT.resolve(library + "/src/main/java");
            Matcher exported = EXPORTS.matcher(Project.read(sources.resolve(MODULE_INFO)));
            while (exported.find()) {
                silent.addAll(
                        typesWithoutJavadoc(sources.resolve(exported.group(1).replace('.', '/'))));
            }
        }

        assertEquals(List.of(), silent, "Others use these modules: each public type opens with a sentence");
    }

    private static List<String> typesWithoutJavadoc(Path folder) {
        List<String> silent = new ArrayList<>();
        for (Path file : Project.javaFiles()) {
            if (!folder.equals(file.getParent())) {
                continue;
            }
            String before = "";
            for (String line : Project.read(file).lines().toList()) {
                if (PUBLIC_TYPE.matcher(line).find() && !before.endsWith("*/")) {
                    silent.add(Project.name(file) + " " + line.strip());
                }
                before = line.strip().startsWith("@") ? before : line.strip();
            }
        }
        return silent;
    }

    private static boolean isNullMarked(Path folder) {
        Path packageInfo = folder.resolve("package-info.java");
        return Files.exists(packageInfo)
                && MARKED.matcher(Project.read(packageInfo)).find();
    }

    /** A test lies in the package of what it tests, a template in that of what it becomes; the package is marked there. */
    private static Path mainFolderFor(Path folder) {
        return Path.of(folder.toString().replaceFirst("/src/(test/java|main/templates)/", "/src/main/java/"));
    }

    private static List<String> linesWith(Predicate<String> unwanted) {
        List<String> places = new ArrayList<>();
        for (Path file : Project.javaFiles()) {
            List<String> lines = Project.read(file).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (unwanted.test(lines.get(i))) {
                    places.add(Project.name(file) + ":" + (i + 1) + " "
                            + lines.get(i).strip());
                }
            }
        }
        return places;
    }
}

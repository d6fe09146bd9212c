package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.bundled.ProductVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The number of our version stands in one place. */
class VersionTest {
    private static final Pattern REVISION = Pattern.compile("<revision>([^<]+)</revision>");
    private static final Pattern PARENT =
            Pattern.compile("<parent>\\s*<groupId>commonplace</groupId>.*?<version>([^<]*)</version>", Pattern.DOTALL);

    /** Numbers in there are those of registries, which their curators count. */
    private static final String HAS_NUMBERS_OF_ITS_OWN = "registry/";

    private final String revision = only(REVISION, Project.ROOT.resolve("pom.xml"));

    @Test
    void theParentPomSaysIt() {
        assertEquals(revision, ProductVersion.CURRENT, "the build has not been done since it was changed");
    }

    @Test
    void everyModuleTakesItFromItsParent() {
        for (Path module : Project.modules()) {
            assertEquals("${revision}", only(PARENT, module.resolve("pom.xml")), Project.name(module));
        }
    }

    @Test
    void noSourceScriptOrPageRepeatsIt() {
        Pattern number = Pattern.compile("(?<![\\w.-])v?" + Pattern.quote(revision) + "(?![\\w-]|\\.\\w)");
        List<String> repeating = written().stream()
                .filter(file -> !Project.name(file).startsWith(HAS_NUMBERS_OF_ITS_OWN))
                .filter(file -> number.matcher(Project.read(file)).find())
                .map(Project::name)
                .toList();

        assertEquals(List.of(), repeating, "Take it from commonplace.server.bundled.ProductVersion, or from the POM");
    }

    /** What ships or tells how to use it, but for the changelog, in which old numbers must stand. */
    private static List<Path> written() {
        List<Path> files = new ArrayList<>();
        for (Path module : Project.modules()) {
            files.addAll(textsUnder(module.resolve("src/main"), Integer.MAX_VALUE));
        }
        files.addAll(textsUnder(Project.ROOT.resolve("docs"), Integer.MAX_VALUE));
        files.addAll(textsUnder(Project.ROOT, 1));
        files.remove(Project.ROOT.resolve("CHANGELOG.md"));
        files.remove(Project.ROOT.resolve("pom.xml"));
        return files;
    }

    private static List<Path> textsUnder(Path folder, int depth) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(Files::isRegularFile)
                    .filter(VersionTest::isText)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isText(Path file) {
        String name = file.getFileName().toString();
        return !name.contains(".") || name.matches(".*\\.(java|md|json|jsonl|js|mjs|html|css|sh|sql|txt|xml|yaml|yml)");
    }

    private static String only(Pattern pattern, Path file) {
        List<String> found = pattern.matcher(Project.read(file))
                .results()
                .map(hit -> hit.group(1))
                .toList();
        assertEquals(1, found.size(), () -> Project.name(file) + ": " + pattern);
        return found.getFirst();
    }
}

package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The first page that somebody sees is short. */
class ReadmeTest {
    /** As many lines as a screen has. */
    private static final int SCREEN = 45;

    private final String readme = Project.read(Project.ROOT.resolve("README.md"));

    @Test
    void itHasFiveSectionsOfAScreenEach() {
        List<String> sections = List.of(readme.split("(?m)^## "));

        assertEquals(5, sections.size());
        for (String section : sections) {
            long lines = section.lines().count();
            assertTrue(lines <= SCREEN, () -> lines + " lines: " + section);
        }
    }

    @Test
    void itSaysHowToRunTheProductAndItsTests() {
        assertTrue(readme.contains("```sh\n./commonplace serve\n```"), readme);
        assertTrue(readme.contains("```sh\n./test\n```"), readme);
    }
}

package commonplace.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.projects.AskedProject.Asked;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of questions that were written before any was asked, a third of them about what the documents do not say. */
@Tag("slow")
class AskedProjectsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private Path work;

    private List<Asked> asked(String name) throws Exception {
        Path folder = Path.of(Objects.requireNonNull(AskedProjectsTest.class.getResource(name))
                .toURI());
        try (var project = new AskedProject(folder, work)) {
            return project.askAll();
        }
    }

    /** At least four of five answerable questions are answered, and at most one of ten others. */
    @Test
    void theTimetableOfAFerryLine() throws Exception {
        List<Asked> asked = asked("tidewater");

        assertEquals(40, answerable(asked));
        assertTrue(answered(asked) >= 32, told(asked));
        assertEquals(20, asked.size() - answerable(asked));
        assertTrue(madeUp(asked) <= 2, told(asked));
    }

    /** A list that was asked when all else was chosen: it answered nine then. */
    @Test
    void theStationsOfAWeatherService() throws Exception {
        List<Asked> asked = asked("kestrel");

        assertEquals(13, answerable(asked));
        assertTrue(answered(asked) >= 9, told(asked));
        assertTrue(madeUp(asked) <= 1, told(asked));
    }

    /** A list about something quite different, asked once when all was chosen: 18 were answered, and one made up. */
    @Test
    void theYardsOfABeekeepersCooperative() throws Exception {
        List<Asked> asked = asked("hollowpine");

        assertEquals(20, answerable(asked));
        assertTrue(answered(asked) >= 17, told(asked));
        assertTrue(madeUp(asked) <= 1, told(asked));
    }

    @Test
    void whatIsNotAnsweredIsToldWithWhatIsNearestAndWhatIsMissing() throws Exception {
        List<Asked> silent = asked("kestrel").stream()
                .filter(each -> !each.isAnswerable() && each.isSilent())
                .toList();

        for (Asked each : silent) {
            String text = each.answer().text();
            assertTrue(text.contains("\nNearest to it:\n- ./docs/"), text);
            assertTrue(text.contains("Words of the question that they do not have: "), text);
        }
    }

    private static long answerable(List<Asked> asked) {
        return asked.stream().filter(Asked::isAnswerable).count();
    }

    private static long answered(List<Asked> asked) {
        return asked.stream().filter(Asked::isAnswered).count();
    }

    private static long madeUp(List<Asked> asked) {
        return asked.stream()
                .filter(each -> !each.isAnswerable() && !each.isSilent())
                .count();
    }

    private static String told(List<Asked> asked) {
        return asked.stream()
                .filter(each -> each.isAnswerable() ? !each.isAnswered() : !each.isSilent())
                .map(each -> each.question() + "\n" + each.answer().text())
                .collect(Collectors.joining("\n\n"));
    }
}

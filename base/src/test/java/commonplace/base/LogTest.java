package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogTest {
    private final PrintStream standardError = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(standardError);
        Log.configure("");
    }

    private String told(String wanted) {
        Log.configure(wanted);
        Log.error("an error");
        Log.warn("a warning");
        Log.info("news");
        Log.debug("a detail");
        return taken();
    }

    private String taken() {
        String text = written.toString(StandardCharsets.UTF_8);
        written.reset();
        return text;
    }

    @Test
    void theVariableSaysHowMuchIsTold() {
        assertEquals("commonplace: an error\n", told("error"));
        assertEquals("commonplace: an error\ncommonplace: a warning\n", told("warn"));
        assertEquals("commonplace: an error\ncommonplace: a warning\ncommonplace: news\n", told("info"));
        assertEquals(told("info") + "commonplace: debug: a detail\n", told("debug"));
        assertEquals(told("info"), told(""));
    }

    @Test
    void whatTheVariableDoesNotTakeIsSaid() {
        assertEquals(
                "commonplace: COMMONPLACE_LOG takes error, warn, info or debug, and json with a comma before it,"
                        + " not 'loud'\n" + told(""),
                told("loud"));
    }

    @Test
    void verboseTellsAll() {
        Log.configure("error");
        Log.tellAll();
        Log.debug("a detail");

        assertEquals("commonplace: debug: a detail\n", taken());
    }

    @Test
    void programsGetALineOfJson() {
        Log.configure("debug, JSON");
        Log.warn("a \"quote\", a \\,\n\ta line, \u001b[31mred\u202e and 東 🙂");

        String line = taken();
        assertTrue(line.matches("\\{\"time\":\"[0-9T:.-]+Z\",\"level\":\"warn\",\"message\":\".*\"\\}\n"), line);
        assertTrue(
                line.contains("\"a \\\"quote\\\", a \\\\,\\u000a\\u0009a line, \\u001b[31mred\\u202e and 東 🙂\""),
                line);
        assertTrue(Log.isJson());
    }

    @Test
    void aMessageIsOneLineThatNoTerminalObeys() {
        Log.configure("");
        Log.warn("one\ncommonplace: two\t\u001b[2J\u202e");

        assertEquals("commonplace: one commonplace: two \uFFFD[2J\uFFFD\n", taken());
    }

    @Test
    void theTraceOfACauseIsADetail() {
        Log.configure("");
        Log.error("it broke", new IllegalStateException("why"));
        assertEquals("commonplace: it broke\n", taken());

        Log.configure("debug");
        Log.error("it broke", new IllegalStateException("why"));
        String told = taken();
        assertTrue(
                told.startsWith("commonplace: it broke\ncommonplace: debug: java.lang.IllegalStateException: why\n"
                        + "commonplace: debug:  at commonplace.base.LogTest"),
                told);

        Log.configure("debug,json");
        Log.error("it broke", new IllegalStateException("why"));
        assertEquals(1, taken().lines().count());
    }

    @Test
    void nobodyPaysForWhatIsNotTold() {
        Log.configure("warn");

        assertTrue(Log.tells(Log.Level.WARN));
        assertFalse(Log.tells(Log.Level.INFO));
    }
}

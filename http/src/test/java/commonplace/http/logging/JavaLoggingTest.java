package commonplace.http.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JavaLoggingTest {
    @BeforeEach
    void install() throws IOException {
        JavaLogging.install();
        LogManager.getLogManager().readConfiguration();
    }

    @AfterEach
    void restore() throws IOException {
        System.clearProperty("java.util.logging.config.class");
        LogManager.getLogManager().readConfiguration();
        Log.configure("");
    }

    private static String told(String wanted) {
        Logger logger = Logger.getLogger("org.postgresql.Driver");
        PrintStream before = System.err;
        var written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            Log.configure(wanted);
            logger.log(Level.WARNING, "could not reach {0}", "it");
            logger.info("connected");
            logger.fine("a byte");
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatLibrariesLogThroughTheJdkStandsAmongOurs() {
        assertEquals("commonplace: Driver: could not reach it\n", told(""));
        assertEquals("", told("error"));
        assertEquals(2, told("debug").lines().count());
    }

    @Test
    void aFailureIsToldWithItsCause() {
        PrintStream before = System.err;
        var written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            Logger.getLogger("org.apache.lucene.Store").log(Level.SEVERE, "lost", new IOException("no such file"));
        } finally {
            System.setErr(before);
        }
        assertEquals(
                "commonplace: Store: lost: java.io.IOException: no such file\n",
                written.toString(StandardCharsets.UTF_8));
    }
}

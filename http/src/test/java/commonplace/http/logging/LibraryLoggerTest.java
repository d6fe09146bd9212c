package commonplace.http.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import commonplace.base.Log;
import commonplace.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LibraryLoggerTest {
    private final Logger logger = LoggerFactory.getLogger("org.eclipse.jetty.server.Server");

    @AfterEach
    void restore() {
        Log.configure("");
    }

    private String told(String wanted) {
        PrintStream before = System.err;
        var written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            Log.configure(wanted);
            logger.warn("could not {}", "bind", new IOException("in use"));
            logger.info("Started {}", "it");
            logger.debug("a byte");
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void warningsOfLibrariesStandAmongOurs() {
        assertEquals("commonplace: Server: could not bind: java.io.IOException: in use\n", told(""));
        assertEquals("", told("error"));
    }

    @Test
    void theirNewsAreDetailsAndTheirDetailsAreLeftOut() {
        List<String> lines = told("debug").lines().toList();

        assertEquals("commonplace: debug: Server: Started it", lines.getLast());
        assertFalse(logger.isDebugEnabled());
    }

    @Test
    void programsAreToldWhichLibraryItWas() throws Exception {
        List<Object> loggers = new ArrayList<>();
        for (String line : told("json").lines().toList()) {
            loggers.add(Json.readObject(line.getBytes(StandardCharsets.UTF_8)).get("logger"));
        }

        assertEquals(List.of("org.eclipse.jetty.server.Server"), loggers);
    }
}

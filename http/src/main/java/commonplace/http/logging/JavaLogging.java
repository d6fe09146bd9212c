package commonplace.http.logging;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/**
 * Has the JDK log into our log. {@code java.util.logging} is loaded when somebody logs for the first time, which in most
 * starts nobody does, and makes an object of this class only then, to be told how.
 */
public final class JavaLogging {
    /** Called by the JDK. */
    public JavaLogging() throws IOException {
        String settings = "handlers=" + JavaLogHandler.class.getName() + "\n.level=INFO\n";
        LogManager.getLogManager()
                .readConfiguration(new ByteArrayInputStream(settings.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** To be called before anybody logs. */
    public static void install() {
        System.setProperty("java.util.logging.config.class", JavaLogging.class.getName());
    }
}

package commonplace.mcp.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of what a process says on its error stream: read always, so that it never waits, and bounded. */
final class LastLines {
    private static final int MAX_LINES = 20;
    private static final int MAX_LENGTH = 500;

    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder current = new StringBuilder();

    void readAll(InputStream in) {
        byte[] buffer = new byte[8192];
        try (in) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                add(new String(buffer, 0, read, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // The process is gone, and this was all it had to say.
        }
    }

    private synchronized void add(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                keep();
            } else if (current.length() < MAX_LENGTH && (c >= ' ' || c == '\t')) {
                current.append(c);
            }
        }
    }

    private void keep() {
        if (!current.toString().isBlank()) {
            lines.add(current.toString().stripTrailing());
        }
        current.setLength(0);
        if (lines.size() > MAX_LINES) {
            lines.removeFirst();
        }
    }

    /** The last lines; empty if there were none. */
    synchronized String text() {
        String open = current.toString().strip();
        String text = String.join("\n", lines);
        return open.isEmpty() ? text : text.isEmpty() ? open : text + "\n" + open;
    }
}

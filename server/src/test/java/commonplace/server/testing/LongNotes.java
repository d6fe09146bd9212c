package commonplace.server.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Notes that take long to read: many words, of which hardly two notes have the same. */
public final class LongNotes {
    private static final int WORDS = 120;

    private LongNotes() {}

    /** {@code note-0.md} and on, each with so many sections. */
    public static void fill(Path vault, int notes, int sections) throws IOException {
        for (int i = 0; i < notes; i++) {
            Files.writeString(vault.resolve("note-" + i + ".md"), text(i, sections));
        }
    }

    private static String text(int note, int sections) {
        var text = new StringBuilder("# Note " + note + "\n");
        for (int section = 0; section < sections; section++) {
            text.append("\n## Part ").append(section).append("\n\n");
            for (int word = 0; word < WORDS; word++) {
                text.append("word")
                        .append((note * 31 + section * 17 + word * 7) % 5000)
                        .append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }
}

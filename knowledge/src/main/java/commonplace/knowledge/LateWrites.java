package commonplace.knowledge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks after files that were replaced: a program that had one open may have written to it at that very moment, into a
 * file that no longer has a name.
 */
final class LateWrites {
    /** Long enough for whoever opened a file to write what it opened it for. */
    private static final long LOOK_MILLIS = 1000;

    /** Each keeps a file open. */
    private static final int MAX_WATCHED = 200;

    private final Housekeeping housekeeping;
    private final Set<Watched> watched = new LinkedHashSet<>();

    LateWrites(Housekeeping housekeeping) {
        this.housekeeping = housekeeping;
    }

    private record Watched(OpenDocument document, Base before, Replacement.Replaced file) {}

    /** @param before what the file held, as far as we know */
    void watch(OpenDocument document, @Nullable Base before, Replacement.Replaced file) {
        if (before == null) {
            close(file);
            return;
        }
        var each = new Watched(document, before, file);
        watched.add(each);
        // What comes late must find the document in memory, and not an object that has left.
        document.pin();
        if (watched.size() > MAX_WATCHED) {
            look(watched.iterator().next());
        }
        housekeeping.in(LOOK_MILLIS, () -> look(each));
    }

    /** Looks at all of them now. */
    void finish() {
        List.copyOf(watched).forEach(this::look);
    }

    private void look(Watched each) {
        if (!watched.remove(each)) {
            return;
        }
        try {
            each.file.contents().ifPresent(bytes -> {
                String text = new String(bytes, StandardCharsets.UTF_8);
                // Emptied: whoever did it writes to the new file, or the emptiness says nothing.
                if (bytes.length > 0
                        && !NoteReader.hash(bytes).equals(each.before.hash())
                        && NoteReader.isUtf8(text, bytes)) {
                    each.document.absorbLate(each.before, text);
                }
            });
        } catch (IOException unreadable) {
            // It has no name any more; nobody could look again.
        } finally {
            close(each.file);
            each.document.unpin();
        }
    }

    private static void close(Replacement.Replaced file) {
        try {
            file.close();
        } catch (IOException harmless) {
            // It was only read.
        }
    }
}

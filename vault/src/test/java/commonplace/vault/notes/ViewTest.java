package commonplace.vault.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Page;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ViewTest {
    private static final Note JAMIE = note("people/jamie", "Met [[Zürich]] #person", "people/jamie.md");
    private static final Note ZURICH = note("places/Zürich", "Home of [[jamie]] #place", "places/Zu\u0308rich.md");
    private static final Note DAY = note("2026-02-24", "[[jamie]] and [[nobody]] #place", "2026-02-24.md");

    private static Note note(String path, String text, String file) {
        Page page = Page.of(text);
        var source = new Note.NoteSource(
                file, new NoteFileStamp(text.length(), 5), true, "0123456789abcdeffedcba9876543210", FileIdentity.NONE);
        var notePath = new NotePath(path);
        return new Note(
                notePath,
                notePath.name(),
                Optional.empty(),
                page.tags(),
                page.aliases(),
                page.links(),
                Instant.EPOCH,
                Instant.EPOCH,
                source);
    }

    @Test
    void notesSeenAtOnceAreWhatAddingThemOneByOneGives() {
        View added = View.EMPTY.with(JAMIE).with(ZURICH).with(DAY);
        View atOnce = View.of(List.of(JAMIE, ZURICH, DAY));

        assertEquals(added.size(), atOnce.size());
        assertEquals(added.version(), atOnce.version());
        assertEquals(added.folders().in(""), atOnce.folders().in(""));
        for (Note note : List.of(JAMIE, ZURICH, DAY)) {
            String path = note.path().value();
            assertEquals(Optional.of(note), atOnce.note(path));
            assertEquals(added.links().backlinks(path), atOnce.links().backlinks(path));
            assertEquals(added.links().outgoing(path), atOnce.links().outgoing(path));
        }
        assertEquals(List.of("2026-02-24", "places/Zürich"), atOnce.links().backlinks("people/jamie"));
        var twin = new NotePath("People/Jamie");
        assertEquals(Optional.of(JAMIE.path()), atOnce.caselessTwin(twin));
        assertEquals(tags(added.without(DAY.path())), tags(atOnce.without(DAY.path())));
    }

    private static Map<String, Integer> tags(View view) {
        Map<String, Integer> tags = new TreeMap<>();
        view.tags().forEach(tags::put);
        return tags;
    }

    @Test
    void aSourceTellsWhatItWasMadeOf() {
        assertEquals("people/jamie.md", JAMIE.source().file());
        assertEquals("places/Zu\u0308rich.md", ZURICH.source().file());
        assertEquals("0123456789abcdeffedcba9876543210", JAMIE.source().hash());
        assertEquals(new NoteFileStamp(22, 5), JAMIE.source().stamp());
        assertEquals(FileIdentity.NONE, JAMIE.source().identity());
        assertEquals(
                JAMIE.source(),
                note("people/jamie", "Met [[Zürich]] #person", "people/jamie.md")
                        .source());
        assertEquals(
                "people/jamie.md", JAMIE.at(new NotePath("people/jw")).source().file());
    }
}

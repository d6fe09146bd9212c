package commonplace.vault.folders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.YDoc;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FileMetaTest {
    private static final UUID ID = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    private final YDoc doc = new YDoc();
    private final FileMeta meta = new FileMeta(doc);

    private void inFiles(String key, UUID id) {
        doc.map("filemeta_v0").put(key, Map.of("id", id.toString(), "type", "markdown"));
    }

    private void inNotes(String key, UUID id) {
        doc.map("docs").put(key, id.toString());
    }

    private String keys() {
        return doc.map("filemeta_v0").keys() + " " + doc.map("docs").keys();
    }

    @Test
    void ofTwoEntriesOfADocumentTheOneThatIsNewIsMeant() {
        inFiles("/a.md", ID);
        inFiles("/b.md", ID);
        for (String agreed : new String[] {"/a.md", "/b.md"}) {
            String wanted = agreed.equals("/a.md") ? "/b.md" : "/a.md";
            FileMeta.Listed listed = meta.read(Map.of(ID, agreed));
            assertEquals(Map.of(ID, wanted), listed.notes());
            assertEquals(Map.of(agreed, ID), listed.others());
        }
        assertEquals(Map.of(ID, "/a.md"), meta.read(Map.of()).notes(), "one of them, always the same");
    }

    @Test
    void whatARenameLeftInTheOldMapIsAnother() {
        inFiles("/b.md", ID);
        inNotes("/b.md", ID);
        inNotes("/a.md", ID);

        assertEquals(Map.of("/a.md", ID), meta.read(Map.of(ID, "/a.md")).others());
    }

    @Test
    void onlyTheDocumentThatIsMeantIsTakenOffTheList() {
        inFiles("/a.md", OTHER);
        inNotes("/a.md", OTHER);
        meta.unlist(ID, "/a.md");
        assertEquals("[/a.md] [/a.md]", keys());

        inNotes("/a.md", ID);
        meta.unlist(ID, "/a.md");
        assertEquals("[/a.md] []", keys());

        inNotes("/a.md", ID);
        meta.unlist(OTHER, "/a.md");
        assertEquals("[] []", keys());
    }
}

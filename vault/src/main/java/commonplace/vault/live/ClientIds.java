package commonplace.vault.live;

import commonplace.crdt.YDoc;
import commonplace.vault.files.NoteReader;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The Yjs client ids that we write under. Short ones, since every change names its neighbors by them; and never those of
 * an earlier run, whose last changes clients may have seen and we, after a crash, not.
 *
 * @param run the number of this run of the vault
 */
public record ClientIds(long run) {
    private static final int PER_RUN = 4;

    /** Above all runs' ids, and written in four bytes. */
    private static final int ENROLLED = 1 << 27;

    static ClientIds of(Journal journal) throws IOException {
        return new ClientIds(journal.run());
    }

    /** For what is done to the document as it is. */
    long own() {
        return run * PER_RUN;
    }

    /** For edits of the file, which are made on a copy of the document as it was written. */
    long disk() {
        return run * PER_RUN + 1;
    }

    /** For edits of tools, which are made on a copy when others typed meanwhile. */
    long fork() {
        return run * PER_RUN + 2;
    }

    /** For a copy from which others may have been made since. */
    static long once() {
        return ThreadLocalRandom.current().nextLong(1L << 28, 1L << 32);
    }

    /**
     * A document that holds this text and nothing else, under an id that follows from the text: should the state be
     * lost, a run that begins with the same text again writes the same bytes, and the text is not there twice for clients that
     * still have the old ones.
     */
    public static byte[] enrolled(String text) {
        String hash = NoteReader.hash(text.getBytes(StandardCharsets.UTF_8));
        long client = ENROLLED | (Long.parseLong(hash.substring(0, 8), 16) & (ENROLLED - 1));
        var doc = new YDoc(client);
        if (!text.isEmpty()) {
            doc.text(OpenDocument.CONTENTS).insert(0, text);
        }
        return doc.encodeState();
    }
}

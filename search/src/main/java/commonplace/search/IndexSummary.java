package commonplace.search;

import commonplace.search.engine.IndexDirectory;
import commonplace.search.engine.LuceneIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/** What a look at an index shows that does not open it: nothing is written, and no process is disturbed. */
public sealed interface IndexSummary {
    /** There is no index yet. */
    record None() implements IndexSummary {}

    /** It cannot be used as it is, and is built again when it is next opened. */
    record Unusable(String why) implements IndexSummary {}

    /** It can be read, and holds this many entries as of its last commit. */
    record Sound(long entries) implements IndexSummary {}

    /**
     * Looks at an index.
     *
     * @param each hears every entry's id and payload, in no particular order
     */
    static IndexSummary at(Path directory, String format, BiConsumer<String, byte[]> each) {
        IndexDirectory place = TextIndex.place(directory, format, _ -> {});
        if (!Files.isDirectory(directory)) {
            return new None();
        }
        if (place.isCondemned()) {
            return new Unusable("it was found damaged");
        }
        LuceneIndex.silence();
        try (var files = FSDirectory.open(directory)) {
            if (!DirectoryReader.indexExists(files)) {
                return new None();
            }
            try (var reader = DirectoryReader.open(files)) {
                var notes = reader.getIndexCommit().getUserData();
                if (!notes.entrySet().containsAll(place.notes().entrySet())) {
                    return new Unusable("it was made by another version");
                }
                StoredRecord.forEach(reader, each);
                return new Sound(reader.numDocs());
            }
        } catch (IOException | RuntimeException unreadable) {
            return new Unusable(String.valueOf(unreadable.getMessage()));
        }
    }
}

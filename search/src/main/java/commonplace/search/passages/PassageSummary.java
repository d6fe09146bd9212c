package commonplace.search.passages;

import commonplace.search.engine.IndexDirectory;
import commonplace.search.engine.LuceneIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * What an index of passages held at its last commit. It is only looked at: a process that has it open is not disturbed, and
 * one of another model is left as it is.
 *
 * @param model what made the vectors
 * @param documents how many there are
 * @param chunks the parts of those that have more than one
 * @param coverage how far the vectors were made
 */
public record PassageSummary(String model, long documents, long chunks, Coverage coverage) {
    /** Empty where there is no index. */
    public static Optional<PassageSummary> of(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        LuceneIndex.silence();
        try (var files = FSDirectory.open(directory);
                var reader = DirectoryReader.open(files)) {
            var searcher = new IndexSearcher(reader);
            var chunks = new long[1];
            Inventory.eachDocument(reader, (_, parts) -> chunks[0] += parts.size() > 1 ? parts.size() : 0);
            return Optional.of(new PassageSummary(
                    PassageIndex.model(
                            IndexDirectory.format(reader.getIndexCommit().getUserData())),
                    searcher.count(new TermQuery(PassageFields.EACH_DOCUMENT)),
                    chunks[0],
                    Inventory.coverage(searcher, List.of())));
        } catch (IndexNotFoundException nothing) {
            return Optional.empty();
        }
    }
}

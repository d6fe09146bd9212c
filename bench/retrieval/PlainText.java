package commonplace.projects.semantic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** BM25 as Lucene has it, with the analyzer of the set's language. */
final class PlainText {
    private final IrSet set;
    private final Analyzer analyzer;

    PlainText(IrSet set) {
        this.set = set;
        this.analyzer = set.name().endsWith("-de") ? new GermanAnalyzer() : new EnglishAnalyzer();
    }

    Scores measured(int deep) throws IOException {
        var scores = new Scores();
        try (var files = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(files, new IndexWriterConfig(analyzer))) {
                for (SearchableText text : set.documents()) {
                    var document = new Document();
                    document.add(new StringField("id", text.id(), Field.Store.YES));
                    document.add(new TextField("text", text.title() + " " + text.text(), Field.Store.NO));
                    writer.addDocument(document);
                }
            }
            try (var reader = DirectoryReader.open(files)) {
                var searcher = new IndexSearcher(reader);
                for (var query : set.asked().entrySet()) {
                    var found = new ArrayList<String>();
                    for (ScoreDoc hit : searcher.search(query(query.getValue()), deep).scoreDocs) {
                        found.add(searcher.storedFields().document(hit.doc).get("id"));
                    }
                    scores.add(found, set.judged().getOrDefault(query.getKey(), Map.of()));
                }
            }
        }
        return scores;
    }

    private BooleanQuery query(String text) throws IOException {
        var query = new BooleanQuery.Builder();
        for (String term : terms(text)) {
            query.add(new TermQuery(new Term("text", term)), Occur.SHOULD);
        }
        return query.build();
    }

    private List<String> terms(String text) throws IOException {
        var terms = new ArrayList<String>();
        try (var tokens = analyzer.tokenStream("text", text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
        }
        return terms;
    }
}

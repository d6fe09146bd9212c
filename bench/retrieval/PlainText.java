package commonplace.projects.semantic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
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
        this.analyzer = analyzer(set.name());
    }

    /** By the end of the set's name, as in {@code xquad-de}; without one it is English. */
    private static Analyzer analyzer(String name) {
        int dash = name.lastIndexOf('-');
        return switch (dash < 0 ? "en" : name.substring(dash + 1)) {
            case "ar" -> new ArabicAnalyzer();
            case "de" -> new GermanAnalyzer();
            case "el" -> new GreekAnalyzer();
            case "es" -> new SpanishAnalyzer();
            case "fr" -> new FrenchAnalyzer();
            case "hi" -> new HindiAnalyzer();
            case "it" -> new ItalianAnalyzer();
            case "pt" -> new PortugueseAnalyzer();
            case "ro" -> new RomanianAnalyzer();
            case "ru" -> new RussianAnalyzer();
            case "tr" -> new TurkishAnalyzer();
            case "zh", "ja", "ko" -> new CJKAnalyzer();
            case "th", "vi" -> new StandardAnalyzer();
            default -> new EnglishAnalyzer();
        };
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

package commonplace.search.passages;

import commonplace.base.Sha256;
import commonplace.search.languages.Language;
import commonplace.search.languages.LanguageDetector;
import commonplace.search.languages.PassageAnalyzer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * How a document lies in the engine: for each section its windows that have vectors, then the section itself, all in one
 * block that is written and deleted as a whole. A window finds its section by how far ahead it is, a section its windows
 * by their number.
 */
final class PassageFields {
    static final String RECORD = "record";
    static final String VECTOR = "vector";
    static final String AHEAD = "ahead";
    static final String WINDOWS = "windows";
    static final String EMBEDDED = "embedded";

    private static final String DOCUMENT = "document";
    private static final String KEYWORD = "keyword";
    private static final String KIND = "kind";

    static final Term EACH_DOCUMENT = new Term(KIND, "document");
    static final Term EACH_SECTION = new Term(KIND, "section");

    /** The engine refuses terms over 32,766 bytes. */
    private static final int MAX_NAME = 8_000;

    private static final FieldType TEXT = text();
    private static final FieldType NAMES = names();

    private PassageFields() {}

    static Term document(String document) {
        if (document.isEmpty() || document.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "a document's name has 1 to " + MAX_NAME + " characters, not " + document.length());
        }
        return new Term(DOCUMENT, document);
    }

    /** @param withVectors whether their vectors are to lie here too */
    static List<Document> block(String document, List<PassageSection> sections, int dimensions, boolean withVectors) {
        if (sections.isEmpty()) {
            throw new IllegalArgumentException(document + " has no section; remove it, or give it an empty one");
        }
        List<Language> languages = languages(sections);
        var block = new ArrayList<Document>();
        for (int number = 0; number < sections.size(); number++) {
            SectionRecord kept = SectionRecord.of(document, number, sections.get(number), languages.get(number));
            if (withVectors) {
                addWindows(block, document, sections.get(number), dimensions);
            }
            block.add(section(sections.get(number), kept));
        }
        return block;
    }

    /** A section that is too short to tell is in the language of the document. */
    private static List<Language> languages(List<PassageSection> sections) {
        var whole = new LanguageDetector();
        var each = new ArrayList<LanguageDetector>();
        for (PassageSection section : sections) {
            LanguageDetector evidence = LanguageDetector.of(section.title(), section.text());
            whole.add(evidence);
            each.add(evidence);
        }
        return each.stream()
                .map(evidence -> evidence.language().orElseGet(whole::guess))
                .toList();
    }

    private static void addWindows(List<Document> block, String document, PassageSection section, int dimensions) {
        List<Window> embedded =
                section.windows().stream().filter(Window::hasVector).toList();
        for (int i = 0; i < embedded.size(); i++) {
            var window = new Document();
            window.add(new StringField(DOCUMENT, document, Field.Store.NO));
            addKeywords(window, section);
            window.add(new KnnFloatVectorField(
                    VECTOR,
                    VectorFields.unit(embedded.get(i).vector(), dimensions),
                    VectorSimilarityFunction.DOT_PRODUCT));
            window.add(new NumericDocValuesField(AHEAD, embedded.size() - i));
            block.add(window);
        }
    }

    /** The sections of these documents. */
    static Query sectionsOf(Collection<String> documents) {
        List<BytesRef> names = documents.stream().map(BytesRef::new).toList();
        return new BooleanQuery.Builder()
                .add(new TermInSetQuery(DOCUMENT, names), Occur.FILTER)
                .add(new TermQuery(EACH_SECTION), Occur.FILTER)
                .build();
    }

    private static Document section(PassageSection section, SectionRecord kept) {
        var document = new Document();
        document.add(new StringField(DOCUMENT, kept.document(), Field.Store.NO));
        document.add(new StringField(KIND, EACH_SECTION.text(), Field.Store.NO));
        if (kept.section() == 0) {
            document.add(new StringField(KIND, EACH_DOCUMENT.text(), Field.Store.NO));
        }
        addKeywords(document, section);
        String text = section.title() + '\n' + section.text();
        document.add(new Field(kept.language().field(), text, TEXT));
        document.add(new Field(PassageAnalyzer.NAMES, text, NAMES));
        document.add(new NumericDocValuesField(WINDOWS, kept.windows().size()));
        document.add(new NumericDocValuesField(EMBEDDED, kept.embedded()));
        document.add(new BinaryDocValuesField(RECORD, kept.encode()));
        return document;
    }

    private static void addKeywords(Document document, PassageSection section) {
        section.keywords()
                .forEach((field, values) -> values.forEach(
                        value -> document.add(new StringField(KEYWORD, keyword(field, value), Field.Store.NO))));
    }

    /** What satisfies all of these; windows satisfy what their sections do. */
    static Query satisfying(List<Condition> conditions) {
        var all = new BooleanQuery.Builder();
        for (Condition condition : conditions) {
            List<BytesRef> values = condition.values().stream()
                    .map(value -> keyword(condition.field(), value))
                    .toList();
            all.add(new TermInSetQuery(KEYWORD, values), Occur.FILTER);
        }
        return all.build();
    }

    private static BytesRef keyword(String field, String value) {
        String term = field.length() + " " + field + value;
        return new BytesRef(term.length() <= MAX_NAME ? term : "# " + Sha256.hex(term));
    }

    private static FieldType text() {
        var type = new FieldType(TextField.TYPE_NOT_STORED);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
        type.freeze();
        return type;
    }

    /** However many names a section has, each counts the same. */
    private static FieldType names() {
        var type = new FieldType(TextField.TYPE_NOT_STORED);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.setOmitNorms(true);
        type.freeze();
        return type;
    }
}

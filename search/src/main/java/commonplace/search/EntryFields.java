package commonplace.search;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/** How an entry lies in the engine. Nothing is stored but the record of id and payload; the rest is only searched. */
final class EntryFields {
    static final String ID = "id";
    static final String TITLE = "title";
    static final String ALIASES = "aliases";
    static final String HEADINGS = "headings";
    static final String TAGS = "tags";
    static final String BODY = "body";
    static final String ANYWHERE = "anywhere";
    static final String CREATED = "created";
    static final String MODIFIED = "modified";
    static final String RECORD = "record";

    private static final String NAME = "name";
    private static final String KEYWORD = "keyword";

    /** The engine refuses terms over 32,766 bytes; beyond this many characters values count as equal. */
    private static final int MAX_KEYWORD = 8_000;

    /** A title longer than this is not compared as a whole. */
    private static final int MAX_NAME_WORDS = 32;

    private static final FieldType WITH_OFFSETS = withOffsets();

    private EntryFields() {}

    static Document document(Entry entry, TextAnalyzer analyzer) {
        var document = new Document();
        document.add(new StringField(ID, entry.id(), Field.Store.NO));
        document.add(new SortedDocValuesField(ID, new BytesRef(entry.id())));
        document.add(new BinaryDocValuesField(RECORD, StoredRecord.encode(entry.id(), entry.payload())));
        document.add(new LongField(CREATED, entry.created(), Field.Store.NO));
        document.add(new LongField(MODIFIED, entry.modified(), Field.Store.NO));
        document.add(NameGrams.field(entry));
        addTexts(document, entry);
        addName(document, entry.title(), analyzer);
        entry.aliases().forEach(alias -> addName(document, alias, analyzer));
        entry.keywords()
                .forEach((field, values) -> values.forEach(
                        value -> document.add(new StringField(KEYWORD, keywordTerm(field, value), Field.Store.NO))));
        return document;
    }

    static Term id(String id) {
        return new Term(ID, id);
    }

    static Term keyword(String field, String value) {
        return new Term(KEYWORD, keywordTerm(field, value));
    }

    /** Entries whose title or one of whose aliases consists of exactly these words. */
    static Term name(List<Word> words) {
        String name = words.stream().map(Word::text).collect(Collectors.joining(" "));
        return new Term(NAME, name.length() <= MAX_KEYWORD ? name : name.substring(0, MAX_KEYWORD));
    }

    private static void addTexts(Document document, Entry entry) {
        var gathering = new MatchAttributeCollector();
        document.add(gathering.text(TITLE, entry.title(), TextField.TYPE_NOT_STORED));
        entry.aliases().forEach(alias -> document.add(gathering.text(ALIASES, alias, TextField.TYPE_NOT_STORED)));
        entry.headings().forEach(heading -> document.add(gathering.text(HEADINGS, heading, TextField.TYPE_NOT_STORED)));
        entry.tags().forEach(tag -> document.add(gathering.text(TAGS, tag, TextField.TYPE_NOT_STORED)));
        document.add(gathering.text(BODY, entry.body(), WITH_OFFSETS));
        document.add(gathering.gathered(ANYWHERE));
    }

    private static void addName(Document document, String name, TextAnalyzer analyzer) {
        List<Word> words = analyzer.words(name, MAX_NAME_WORDS + 1);
        if (!words.isEmpty() && words.size() <= MAX_NAME_WORDS) {
            document.add(new StringField(NAME, name(words).bytes(), Field.Store.NO));
        }
    }

    private static String keywordTerm(String field, String value) {
        String term = field + '\u0000' + value;
        return term.length() <= MAX_KEYWORD ? term : term.substring(0, MAX_KEYWORD);
    }

    private static FieldType withOffsets() {
        var type = new FieldType(TextField.TYPE_NOT_STORED);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
        type.freeze();
        return type;
    }
}

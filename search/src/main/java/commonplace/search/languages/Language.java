package commonplace.search.languages;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** The languages whose words are compared in their own way. Each has its own field, and a section lies in one. */
public enum Language {
    ENGLISH("en", UnicodeScript.LATIN),
    GERMAN("de", UnicodeScript.LATIN),
    FRENCH("fr", UnicodeScript.LATIN),
    SPANISH("es", UnicodeScript.LATIN),
    ITALIAN("it", UnicodeScript.LATIN),
    PORTUGUESE("pt", UnicodeScript.LATIN),
    DUTCH("nl", UnicodeScript.LATIN),
    SWEDISH("sv", UnicodeScript.LATIN),
    DANISH("da", UnicodeScript.LATIN),
    NORWEGIAN("no", UnicodeScript.LATIN),
    FINNISH("fi", UnicodeScript.LATIN),
    HUNGARIAN("hu", UnicodeScript.LATIN),
    ROMANIAN("ro", UnicodeScript.LATIN),
    CZECH("cs", UnicodeScript.LATIN),
    TURKISH("tr", UnicodeScript.LATIN),
    CATALAN("ca", UnicodeScript.LATIN),
    INDONESIAN("id", UnicodeScript.LATIN),
    ESTONIAN("et", UnicodeScript.LATIN),
    LATVIAN("lv", UnicodeScript.LATIN),
    LITHUANIAN("lt", UnicodeScript.LATIN),
    RUSSIAN("ru", UnicodeScript.CYRILLIC),
    BULGARIAN("bg", UnicodeScript.CYRILLIC),
    GREEK("el", UnicodeScript.GREEK),
    ARMENIAN("hy", UnicodeScript.ARMENIAN),
    ARABIC("ar", UnicodeScript.ARABIC),
    PERSIAN("fa", UnicodeScript.ARABIC),
    HINDI("hi", UnicodeScript.DEVANAGARI),
    BENGALI("bn", UnicodeScript.BENGALI),
    TAMIL("ta", UnicodeScript.TAMIL),
    TELUGU("te", UnicodeScript.TELUGU),
    /** Chinese, Japanese and Korean, by pairs of characters. */
    CJK("cjk", UnicodeScript.HAN),
    OTHER("other", UnicodeScript.UNKNOWN);

    public static final List<Language> ALL = List.of(values());

    private static final Map<String, Language> BY_CODE =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Language::code, Function.identity()));

    private static final String FIELD = "text.";

    private final String code;
    private final UnicodeScript script;

    Language(String code, UnicodeScript script) {
        this.code = code;
        this.script = script;
    }

    public static Language of(String code) {
        return Optional.ofNullable(BY_CODE.get(code)).orElse(OTHER);
    }

    public String code() {
        return code;
    }

    /** The one it is written in; the first where there are several. */
    public UnicodeScript script() {
        return script;
    }

    /** Whether it is written with Latin letters; of others it is not known, and mostly so. */
    public boolean isLatin() {
        return script == UnicodeScript.LATIN || this == OTHER;
    }

    public String field() {
        return FIELD + code;
    }

    // A method reference for each would be made at every start, where most need none of them.
    Analyzer newAnalyzer() {
        return switch (this) {
            case ENGLISH -> new EnglishAnalyzer();
            case GERMAN -> new GermanAnalyzer();
            case FRENCH -> new FrenchAnalyzer();
            case SPANISH -> new SpanishAnalyzer();
            case ITALIAN -> new ItalianAnalyzer();
            case PORTUGUESE -> new PortugueseAnalyzer();
            case DUTCH -> new DutchAnalyzer();
            case SWEDISH -> new SwedishAnalyzer();
            case DANISH -> new DanishAnalyzer();
            case NORWEGIAN -> new NorwegianAnalyzer();
            case FINNISH -> new FinnishAnalyzer();
            case HUNGARIAN -> new HungarianAnalyzer();
            case ROMANIAN -> new RomanianAnalyzer();
            case CZECH -> new CzechAnalyzer();
            case TURKISH -> new TurkishAnalyzer();
            case CATALAN -> new CatalanAnalyzer();
            case INDONESIAN -> new IndonesianAnalyzer();
            case ESTONIAN -> new EstonianAnalyzer();
            case LATVIAN -> new LatvianAnalyzer();
            case LITHUANIAN -> new LithuanianAnalyzer();
            case RUSSIAN -> new RussianAnalyzer();
            case BULGARIAN -> new BulgarianAnalyzer();
            case GREEK -> new GreekAnalyzer();
            case ARMENIAN -> new ArmenianAnalyzer();
            case ARABIC -> new ArabicAnalyzer();
            case PERSIAN -> new PersianAnalyzer();
            case HINDI -> new HindiAnalyzer();
            case BENGALI -> new BengaliAnalyzer();
            case TAMIL -> new TamilAnalyzer();
            case TELUGU -> new TeluguAnalyzer();
            case CJK -> new CJKAnalyzer();
            case OTHER -> new PlainAnalyzer();
        };
    }

    /**
     * Whether a word says little about a text that has it. Most analyzers leave such words out; that of English few, and
     * those of the others not all that questions are made of.
     */
    public boolean isSmall(String word) {
        return this == ENGLISH
                ? EnglishWords.SMALL.contains(word)
                : Interrogatives.has(this, word.toLowerCase(Locale.ROOT));
    }

    /** The small words that make out much of any text in the language. */
    public Stream<String> stopWords() {
        return stopSet().stream().map(word -> new String((char[]) word));
    }

    private CharArraySet stopSet() {
        return switch (this) {
            case ENGLISH -> EnglishAnalyzer.getDefaultStopSet();
            case GERMAN -> GermanAnalyzer.getDefaultStopSet();
            case FRENCH -> FrenchAnalyzer.getDefaultStopSet();
            case SPANISH -> SpanishAnalyzer.getDefaultStopSet();
            case ITALIAN -> ItalianAnalyzer.getDefaultStopSet();
            case PORTUGUESE -> PortugueseAnalyzer.getDefaultStopSet();
            case DUTCH -> DutchAnalyzer.getDefaultStopSet();
            case SWEDISH -> SwedishAnalyzer.getDefaultStopSet();
            case DANISH -> DanishAnalyzer.getDefaultStopSet();
            case NORWEGIAN -> NorwegianAnalyzer.getDefaultStopSet();
            case FINNISH -> FinnishAnalyzer.getDefaultStopSet();
            case HUNGARIAN -> HungarianAnalyzer.getDefaultStopSet();
            case ROMANIAN -> RomanianAnalyzer.getDefaultStopSet();
            case CZECH -> CzechAnalyzer.getDefaultStopSet();
            case TURKISH -> TurkishAnalyzer.getDefaultStopSet();
            case CATALAN -> CatalanAnalyzer.getDefaultStopSet();
            case INDONESIAN -> IndonesianAnalyzer.getDefaultStopSet();
            case ESTONIAN -> EstonianAnalyzer.getDefaultStopSet();
            case LATVIAN -> LatvianAnalyzer.getDefaultStopSet();
            case LITHUANIAN -> LithuanianAnalyzer.getDefaultStopSet();
            case RUSSIAN -> RussianAnalyzer.getDefaultStopSet();
            case BULGARIAN -> BulgarianAnalyzer.getDefaultStopSet();
            case GREEK -> GreekAnalyzer.getDefaultStopSet();
            case ARMENIAN -> ArmenianAnalyzer.getDefaultStopSet();
            case ARABIC -> ArabicAnalyzer.getDefaultStopSet();
            case PERSIAN -> PersianAnalyzer.getDefaultStopSet();
            case HINDI -> HindiAnalyzer.getDefaultStopSet();
            case BENGALI -> BengaliAnalyzer.getDefaultStopSet();
            case TAMIL -> TamilAnalyzer.getDefaultStopSet();
            case TELUGU -> TeluguAnalyzer.getDefaultStopSet();
            case CJK -> CJKAnalyzer.getDefaultStopSet();
            case OTHER -> CharArraySet.EMPTY_SET;
        };
    }
}

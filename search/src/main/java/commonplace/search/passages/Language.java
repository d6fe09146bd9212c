package commonplace.search.passages;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
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
// The suppliers are references to methods and constructors, which hold nothing that could change.
@SuppressWarnings("ImmutableEnumChecker")
enum Language {
    ENGLISH("en", UnicodeScript.LATIN, EnglishAnalyzer::new, EnglishAnalyzer::getDefaultStopSet),
    GERMAN("de", UnicodeScript.LATIN, GermanAnalyzer::new, GermanAnalyzer::getDefaultStopSet),
    FRENCH("fr", UnicodeScript.LATIN, FrenchAnalyzer::new, FrenchAnalyzer::getDefaultStopSet),
    SPANISH("es", UnicodeScript.LATIN, SpanishAnalyzer::new, SpanishAnalyzer::getDefaultStopSet),
    ITALIAN("it", UnicodeScript.LATIN, ItalianAnalyzer::new, ItalianAnalyzer::getDefaultStopSet),
    PORTUGUESE("pt", UnicodeScript.LATIN, PortugueseAnalyzer::new, PortugueseAnalyzer::getDefaultStopSet),
    DUTCH("nl", UnicodeScript.LATIN, DutchAnalyzer::new, DutchAnalyzer::getDefaultStopSet),
    SWEDISH("sv", UnicodeScript.LATIN, SwedishAnalyzer::new, SwedishAnalyzer::getDefaultStopSet),
    DANISH("da", UnicodeScript.LATIN, DanishAnalyzer::new, DanishAnalyzer::getDefaultStopSet),
    NORWEGIAN("no", UnicodeScript.LATIN, NorwegianAnalyzer::new, NorwegianAnalyzer::getDefaultStopSet),
    FINNISH("fi", UnicodeScript.LATIN, FinnishAnalyzer::new, FinnishAnalyzer::getDefaultStopSet),
    HUNGARIAN("hu", UnicodeScript.LATIN, HungarianAnalyzer::new, HungarianAnalyzer::getDefaultStopSet),
    ROMANIAN("ro", UnicodeScript.LATIN, RomanianAnalyzer::new, RomanianAnalyzer::getDefaultStopSet),
    CZECH("cs", UnicodeScript.LATIN, CzechAnalyzer::new, CzechAnalyzer::getDefaultStopSet),
    TURKISH("tr", UnicodeScript.LATIN, TurkishAnalyzer::new, TurkishAnalyzer::getDefaultStopSet),
    CATALAN("ca", UnicodeScript.LATIN, CatalanAnalyzer::new, CatalanAnalyzer::getDefaultStopSet),
    INDONESIAN("id", UnicodeScript.LATIN, IndonesianAnalyzer::new, IndonesianAnalyzer::getDefaultStopSet),
    ESTONIAN("et", UnicodeScript.LATIN, EstonianAnalyzer::new, EstonianAnalyzer::getDefaultStopSet),
    LATVIAN("lv", UnicodeScript.LATIN, LatvianAnalyzer::new, LatvianAnalyzer::getDefaultStopSet),
    LITHUANIAN("lt", UnicodeScript.LATIN, LithuanianAnalyzer::new, LithuanianAnalyzer::getDefaultStopSet),
    RUSSIAN("ru", UnicodeScript.CYRILLIC, RussianAnalyzer::new, RussianAnalyzer::getDefaultStopSet),
    BULGARIAN("bg", UnicodeScript.CYRILLIC, BulgarianAnalyzer::new, BulgarianAnalyzer::getDefaultStopSet),
    GREEK("el", UnicodeScript.GREEK, GreekAnalyzer::new, GreekAnalyzer::getDefaultStopSet),
    ARMENIAN("hy", UnicodeScript.ARMENIAN, ArmenianAnalyzer::new, ArmenianAnalyzer::getDefaultStopSet),
    ARABIC("ar", UnicodeScript.ARABIC, ArabicAnalyzer::new, ArabicAnalyzer::getDefaultStopSet),
    PERSIAN("fa", UnicodeScript.ARABIC, PersianAnalyzer::new, PersianAnalyzer::getDefaultStopSet),
    HINDI("hi", UnicodeScript.DEVANAGARI, HindiAnalyzer::new, HindiAnalyzer::getDefaultStopSet),
    BENGALI("bn", UnicodeScript.BENGALI, BengaliAnalyzer::new, BengaliAnalyzer::getDefaultStopSet),
    TAMIL("ta", UnicodeScript.TAMIL, TamilAnalyzer::new, TamilAnalyzer::getDefaultStopSet),
    TELUGU("te", UnicodeScript.TELUGU, TeluguAnalyzer::new, TeluguAnalyzer::getDefaultStopSet),
    /** Chinese, Japanese and Korean, by pairs of characters. */
    CJK("cjk", UnicodeScript.HAN, CJKAnalyzer::new, CJKAnalyzer::getDefaultStopSet),
    OTHER("other", UnicodeScript.UNKNOWN, PlainAnalyzer::new, () -> CharArraySet.EMPTY_SET);

    static final List<Language> ALL = List.of(values());

    private static final Map<String, Language> BY_CODE =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Language::code, Function.identity()));

    private static final String FIELD = "text.";

    private final String code;
    private final UnicodeScript script;
    private final Supplier<Analyzer> analyzer;
    private final Supplier<CharArraySet> stopWords;

    Language(String code, UnicodeScript script, Supplier<Analyzer> analyzer, Supplier<CharArraySet> stopWords) {
        this.code = code;
        this.script = script;
        this.analyzer = analyzer;
        this.stopWords = stopWords;
    }

    static Language of(String code) {
        return Optional.ofNullable(BY_CODE.get(code)).orElse(OTHER);
    }

    String code() {
        return code;
    }

    /** The one it is written in; the first where there are several. */
    UnicodeScript script() {
        return script;
    }

    String field() {
        return FIELD + code;
    }

    Analyzer newAnalyzer() {
        return analyzer.get();
    }

    /** Whether a word says little about a text that has it. Most analyzers leave such words out; that of English few. */
    boolean isSmall(String word) {
        return this == ENGLISH && EnglishWords.SMALL.contains(word);
    }

    /** The small words that make out much of any text in the language. */
    Stream<String> stopWords() {
        return stopWords.get().stream().map(word -> new String((char[]) word));
    }
}

package commonplace.search.passages;

import commonplace.search.languages.Language;
import commonplace.search.languages.LanguageDetector;
import java.lang.Character.UnicodeScript;

/**
 * What a query is written in.
 *
 * @param name such as {@code Russian}
 * @param script as {@link WrittenLanguages#share} knows it; empty where the query has no letters, or letters of a script
 *     that texts are not told by
 */
public record QueryLanguage(String name, String script) {
    private static final int LOOKED_AT = 2_000;

    public static QueryLanguage of(String query) {
        LanguageDetector found = LanguageDetector.of(query.substring(0, Math.min(query.length(), LOOKED_AT)));
        UnicodeScript script = found.script();
        boolean known = found.hasLetters() && Language.ALL.stream().anyMatch(each -> each.script() == script);
        return new QueryLanguage(WrittenLanguages.name(found.guess()), known ? script.name() : "");
    }
}

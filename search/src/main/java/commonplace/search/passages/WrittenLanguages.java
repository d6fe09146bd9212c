package commonplace.search.passages;

import commonplace.search.languages.Language;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * In what languages and scripts the sections of an index are written.
 *
 * @param mostly the name of the language that most are in, such as {@code Russian}; empty where there are none
 * @param byScript the share of sections in each script that texts can be told by
 */
public record WrittenLanguages(String mostly, Map<String, Double> byScript) {
    static WrittenLanguages of(Statistics statistics) {
        var scripts = new TreeMap<String, Double>();
        Language most = Language.OTHER;
        long all = 0;
        for (Language language : statistics.languages()) {
            all += statistics.sections(language);
        }
        for (Language language : statistics.languages()) {
            double share = (double) statistics.sections(language) / all;
            scripts.merge(language.script().name(), share, Double::sum);
            most = statistics.sections(language) > statistics.sections(most) ? language : most;
        }
        return new WrittenLanguages(all == 0 ? "" : name(most), Map.copyOf(scripts));
    }

    /** The share of sections in a script that has this name. */
    public double share(String script) {
        return byScript.getOrDefault(script, 0.0);
    }

    static String name(Language language) {
        return switch (language) {
            case CJK -> "Chinese, Japanese or Korean";
            case OTHER -> "another language";
            default -> Locale.forLanguageTag(language.code()).getDisplayLanguage(Locale.ENGLISH);
        };
    }
}

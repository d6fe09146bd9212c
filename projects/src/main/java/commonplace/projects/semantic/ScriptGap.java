package commonplace.projects.semantic;

import commonplace.models.Embedder;
import commonplace.models.Reading;
import commonplace.search.passages.QueryLanguage;
import commonplace.search.passages.WrittenLanguages;
import java.util.Optional;

/**
 * That a query and all texts are in scripts which the model cannot relate: no words are shared, and the vectors say
 * nothing.
 *
 * @param asked the language of the query, such as {@code Russian}
 * @param written that of most texts
 * @param model by its id
 */
public record ScriptGap(String asked, String written, String model) {
    /** Less may be quotations and names. */
    private static final double FEW = 0.02;

    /** None where there are texts in the query's script, or where the model knows many languages. */
    static Optional<ScriptGap> between(String query, WrittenLanguages texts, Embedder embedder) {
        QueryLanguage asked = QueryLanguage.of(query);
        boolean apart = !asked.script().isEmpty() && !texts.mostly().isEmpty() && texts.share(asked.script()) < FEW;
        return apart && embedder.reading() != Reading.MANY
                ? Optional.of(new ScriptGap(asked.name(), texts.mostly(), embedder.id()))
                : Optional.empty();
    }

    String sentence() {
        return "The texts are in " + written + " and this is in " + asked + ", which the model " + model
                + " cannot relate: only words that both have are found. Ask in " + written
                + ", or use a model of many languages (--embedder ollama:bge-m3).";
    }
}

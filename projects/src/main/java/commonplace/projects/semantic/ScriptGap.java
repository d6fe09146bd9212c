package commonplace.projects.semantic;

import commonplace.models.Embedder;
import commonplace.models.Reading;
import commonplace.search.passages.QueryLanguage;
import commonplace.search.passages.WrittenLanguages;
import java.util.Optional;

/**
 * That a query and the texts are in scripts which the model cannot relate: no words are shared, and the vectors say
 * nothing.
 *
 * @param asked the language of the query, such as {@code Russian}
 * @param written that of most texts
 * @param some whether some texts are in the script of the query all the same
 * @param model by its id
 */
public record ScriptGap(String asked, String written, boolean some, String model) {
    /** Less may be quotations and names. */
    private static final double FEW = 0.02;

    private static final double MOST = 0.5;

    /**
     * None where the model knows many languages; or where there are texts in the query's script, unless most are not, and
     * nothing of these fits.
     */
    static Optional<ScriptGap> between(String query, WrittenLanguages texts, Embedder embedder, boolean somethingFits) {
        QueryLanguage asked = QueryLanguage.of(query);
        double share = texts.share(asked.script());
        boolean apart = !asked.script().isEmpty()
                && !texts.mostly().isEmpty()
                && (share < FEW || (!somethingFits && share < MOST));
        return apart && embedder.reading() != Reading.MANY
                ? Optional.of(new ScriptGap(asked.name(), texts.mostly(), share >= FEW, embedder.id()))
                : Optional.empty();
    }

    String sentence() {
        return (some ? "Most texts are in " : "The texts are in ") + written + " and this is in " + asked
                + ", which the model " + model
                + " cannot relate: " + (some ? "of those, " : "") + "only words that both have are found. Ask in "
                + written
                + ", or use a model of many languages (--embedder ollama:bge-m3).";
    }
}

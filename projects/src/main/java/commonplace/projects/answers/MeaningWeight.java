package commonplace.projects.answers;

import commonplace.models.Reading;
import commonplace.search.languages.LanguageWords;

/** How much the nearness of vectors counts beside words when statements are ranked: as much as the model can read of them. */
final class MeaningWeight {
    private static final double READ = 0.5;

    /** In another language of the same script, names and many words look alike. */
    private static final double SAME_SCRIPT = 0.3;

    private MeaningWeight() {}

    /** From 0, where the vectors say nothing, to 1. */
    static double of(LanguageWords texts, Reading reading) {
        return switch (reading) {
            case MANY -> READ;
            case ENGLISH -> texts.isEnglish() ? READ : texts.isLatin() ? SAME_SCRIPT : 0;
            case CHINESE -> texts.isUnspaced() ? READ : 0;
        };
    }
}

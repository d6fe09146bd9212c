package commonplace.registry;

import java.util.Arrays;

/** What speaks for each category: how much of a question it explains, and how much of what it is about was asked. */
final class CategoryEvidence {
    /** A question that tells less than one name does has not said what it is about, even if all of it is explained. */
    private static final double ENOUGH = 1;

    /** How far one word that no other category has says what a category is about. */
    private static final double ONE_TELLING_WORD = 0.4;

    /** How much a word that the registry does not know counts where the question says all of a category's title. */
    private static final double BESIDE_A_TITLE = 0.4;

    /** One word may be said of anything; who says two that are a title means it. */
    private static final int WORDS_OF_A_TITLE = 2;

    private final RegistryVocabulary vocabulary;

    /** The weight of all words; and the same with less for those that the registry does not know. */
    private final double all;

    private final double besideTitle;

    /** All that the words may mean, and how like it they are. */
    private final int[] terms;

    private final double[] likenesses;

    private final double[] explained;
    private final double[] telling;

    /** What the question can cover of a phrase at most: the best part of each word, as if all were of one phrase. */
    private final double[] coverable;

    private final double[] ofOneWord;

    CategoryEvidence(int categories, QuestionWords question, RegistryVocabulary vocabulary) {
        this.vocabulary = vocabulary;
        this.explained = new double[categories];
        this.telling = new double[categories];
        this.coverable = new double[categories];
        this.ofOneWord = new double[categories];
        double known = 0;
        double unknown = 0;
        for (QuestionWords.QuestionWord word : question.words()) {
            if (word.meanings().isEmpty()) {
                unknown += word.weight();
            } else {
                known += word.weight();
            }
        }
        all = Math.max(ENOUGH, known + unknown);
        besideTitle = Math.max(ENOUGH, known + BESIDE_A_TITLE * unknown);
        question.words().forEach(this::take);
        terms = question.meanings().mapToInt(QuestionWords.Meaning::term).toArray();
        likenesses =
                question.meanings().mapToDouble(QuestionWords.Meaning::likeness).toArray();
    }

    private void take(QuestionWords.QuestionWord word) {
        for (QuestionWords.Meaning meaning : word.meanings()) {
            for (Term.Posting posting : vocabulary.term(meaning.term()).postings()) {
                int category = posting.category();
                ofOneWord[category] = Math.max(ofOneWord[category], posting.strength() * meaning.likeness());
                telling[category] = Math.max(telling[category], posting.telling() * meaning.likeness());
                coverable[category] += posting.share() * meaning.likeness();
            }
        }
        for (QuestionWords.Meaning meaning : word.meanings()) {
            for (Term.Posting posting : vocabulary.term(meaning.term()).postings()) {
                explained[posting.category()] += ofOneWord[posting.category()] * word.weight();
                ofOneWord[posting.category()] = 0;
            }
        }
    }

    /** How well a category fits, 0 to 1: the part of the question that it explains, of what it is about. */
    double fit(int category) {
        double covered = 0;
        boolean titled = false;
        for (Facet facet : vocabulary.facets(category)) {
            covered = Math.max(covered, covered(facet));
            titled |= isTitled(facet);
        }
        return explained[category] / (titled ? besideTitle : all) * about(category, covered);
    }

    private boolean isTitled(Facet facet) {
        return facet.title().length >= WORDS_OF_A_TITLE
                && Arrays.stream(facet.title()).allMatch(term -> likeness(term) > 0);
    }

    /** What {@link #fit} is at most, which is known at once. */
    double fitAtMost(int category) {
        return explained[category] / besideTitle * about(category, Math.min(1, coverable[category]));
    }

    private double about(int category, double covered) {
        return covered + (1 - covered) * ONE_TELLING_WORD * telling[category];
    }

    private double covered(Facet facet) {
        double covered = 0;
        for (int i = 0; i < facet.terms().length; i++) {
            covered += facet.shares()[i] * likeness(facet.terms()[i]);
        }
        return covered;
    }

    private double likeness(int term) {
        double best = 0;
        for (int i = 0; i < terms.length; i++) {
            best = terms[i] == term ? Math.max(best, likenesses[i]) : best;
        }
        return best;
    }
}

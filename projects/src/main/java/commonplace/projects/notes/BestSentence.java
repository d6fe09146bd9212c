package commonplace.projects.notes;

import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.text.Span;
import commonplace.search.languages.LanguageWords;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What to show of a passage that was found by its meaning: the sentence that has most of the words, else the first. */
final class BestSentence {
    private final LanguageWords language;
    private final Set<String> words;

    BestSentence(String question) {
        this.language = LanguageWords.like(List.of(question));
        this.words = Set.copyOf(language.contentOf(question));
    }

    /**
     * Where it stands in the whole text; the passage itself, where that has no sentence, and nothing where all of it is front
     * matter, which nobody wants to read.
     *
     * @param bodyStart where the front matter ends
     */
    Optional<Span> in(String text, int bodyStart, Span passage) {
        int end = Math.min(passage.end(), text.length());
        var within = new Span(Math.min(Math.max(passage.start(), bodyStart), end), end);
        if (within.of(text).isBlank()) {
            return Optional.empty();
        }
        Span best = within;
        int most = -1;
        for (Sentence sentence : Sentences.of(within.of(text))) {
            boolean said = sentence.kind() == Sentence.Kind.PROSE || sentence.kind() == Sentence.Kind.ROW;
            int shared = said ? shared(sentence.span().of(within.of(text))) : -1;
            if (shared > most) {
                most = shared;
                best = new Span(
                        within.start() + sentence.span().start(),
                        within.start() + sentence.span().end());
            }
        }
        return Optional.of(best);
    }

    private int shared(String sentence) {
        var shared = new HashSet<>(language.contentOf(sentence));
        shared.retainAll(words);
        return shared.size();
    }
}

package commonplace.vault;

import commonplace.search.Spelling;
import java.util.List;
import java.util.function.Predicate;

/** The words and the properties that a vault's notes have. */
public final class Vocabulary {
    private final NoteIndex index;

    Vocabulary(NoteIndex index) {
        this.index = index;
    }

    /**
     * Words of a text that no note has, with what was probably meant by each; in quotes, everything is meant as it is.
     *
     * @param real tells words that are no typing errors, though no note has them
     */
    public List<Spelling> misspelled(String text, Predicate<String> real) {
        return index.misspelled(text, real);
    }

    /** In how many notes each word and each phrase of a text occurs, in the order of the text, each of them once. */
    public List<Integer> frequencies(String text) {
        return index.frequencies(text);
    }

    /** Whether any note has a property of this name in its front matter. */
    public boolean hasProperty(String key) {
        return index.hasProperty(key);
    }
}

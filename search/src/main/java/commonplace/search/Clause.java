package commonplace.search;

import java.util.List;

/** One thing that must occur in an entry, in any of its texts. */
sealed interface Clause {
    /** A word in any of its forms; while it is being typed, also every word that begins with it. */
    record AnyForm(Word word, boolean unfinished) implements Clause {}

    /** Words one after the other, exactly as they are; the last may be the beginning of one. */
    record Sequence(List<String> words, boolean unfinished) implements Clause {}
}

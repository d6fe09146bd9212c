package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BoostAttribute;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Puts words right that no entry has, by those that there are. */
final class VocabularySpeller {
    /** In a shorter word, another letter makes another word. */
    private static final int SHORTEST = 4;

    /** From this length on, two letters may be wrong. */
    private static final int LONG = 8;

    /** Nobody's typing error, and dear to look for. */
    private static final int LONGEST = 32;

    private static final List<String> FIELDS = List.of(EntryFields.TITLE, EntryFields.ALIASES, EntryFields.BODY);

    private final IndexReader reader;
    private final Predicate<String> real;

    /** @param real words that somebody meant as they are, whatever the entries have */
    VocabularySpeller(IndexReader reader, Predicate<String> real) {
        this.reader = reader;
        this.real = real;
    }

    /** What was typed wrong, and what was meant; none of what stands in quotes, which is meant as it is. */
    List<Spelling> of(SearchText text) throws IOException {
        var found = new ArrayList<Spelling>();
        for (Clause clause : text.clauses()) {
            if (clause instanceof Clause.AnyForm(Word word, boolean unfinished)
                    && isTypingError(word.text())
                    && !isKnown(word, unfinished)
                    && !real.test(word.text())) {
                nearest(word.text()).ifPresent(meant -> found.add(new Spelling(word.text(), meant)));
            }
        }
        return found;
    }

    /** What has a digit is a name or a number, and in scripts without spaces a word is a few signs that are all different. */
    private static boolean isTypingError(String word) {
        return word.length() >= SHORTEST
                && word.length() <= LONGEST
                && word.codePoints().allMatch(each -> Character.isLetter(each) && !Character.isIdeographic(each));
    }

    private boolean isKnown(Word word, boolean unfinished) throws IOException {
        if (reader.docFreq(new Term(EntryFields.ANYWHERE, MatchAttributeCollector.stem(word.stem()))) > 0) {
            return true;
        }
        return unfinished && begins(word.text());
    }

    private boolean begins(String beginning) throws IOException {
        var prefix = new BytesRef(beginning);
        for (String field : FIELDS) {
            Terms terms = MultiTerms.getTerms(reader, field);
            if (terms != null) {
                var each = terms.iterator();
                if (each.seekCeil(prefix) != TermsEnum.SeekStatus.END && StringHelper.startsWith(each.term(), prefix)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The one with the fewest letters wrong, and of several the one that most entries have. */
    private Optional<String> nearest(String typed) throws IOException {
        int errors = typed.length() < LONG ? 1 : 2;
        Map<String, Near> near = new HashMap<>();
        for (String field : FIELDS) {
            Terms terms = MultiTerms.getTerms(reader, field);
            if (terms == null) {
                continue;
            }
            var each = new FuzzyTermsEnum(terms, new Term(field, typed), errors, 0, true);
            BoostAttribute similarity = each.attributes().addAttribute(BoostAttribute.class);
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                String word = term.utf8ToString();
                if (word.charAt(0) != StemFilter.MARK && word.length() >= SHORTEST - 1) {
                    near.merge(word, new Near(word, similarity.getBoost(), each.docFreq()), Near::with);
                }
            }
        }
        return near.values().stream().max(Near.BEST_LAST).map(Near::word);
    }

    private record Near(String word, float similarity, int entries) {
        static final Comparator<Near> BEST_LAST = Comparator.comparingDouble(Near::similarity)
                .thenComparingInt(Near::entries)
                .thenComparing(Comparator.comparing(Near::word).reversed());

        Near with(Near other) {
            return new Near(word, similarity, entries + other.entries);
        }
    }
}

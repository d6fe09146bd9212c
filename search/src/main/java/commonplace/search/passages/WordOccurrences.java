package commonplace.search.passages;

import commonplace.search.languages.Language;
import commonplace.search.languages.PassageAnalyzer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/** Where the words of a query stand in the sections of one segment, asked for in ascending order. */
final class WordOccurrences {
    /** Enough to tell which window has the word. */
    private static final int MAX_PLACES = 1_000;

    /** A word in one section: whether it is there, and where it begins in what was indexed, if that is known. */
    record Occurrence(QueryWord word, boolean found, List<Integer> places) {}

    private final LeafReader leaf;
    private final List<QueryWord> words;
    private final Map<Term, Places> found = new HashMap<>();

    WordOccurrences(LeafReader leaf, List<QueryWord> words) {
        this.leaf = leaf;
        this.words = words;
    }

    /** All words of this language that count, found or not; if it is small words only, those. */
    List<Occurrence> in(int doc, Language language) throws IOException {
        List<QueryWord> known = words.stream()
                .filter(word -> word.terms().containsKey(language.field()))
                .toList();
        List<QueryWord> telling =
                known.stream().filter(word -> !language.isSmall(word.typed())).toList();
        var occurrences = new ArrayList<Occurrence>();
        for (QueryWord word : telling.isEmpty() ? known : telling) {
            occurrences.add(occurrence(word, doc, language));
        }
        return occurrences;
    }

    private Occurrence occurrence(QueryWord word, int doc, Language language) throws IOException {
        var places = new ArrayList<Integer>();
        boolean found = false;
        for (String field : List.of(language.field(), PassageAnalyzer.NAMES)) {
            for (String text : word.terms().getOrDefault(field, Set.of())) {
                found |= find(new Term(field, text), doc, places);
            }
        }
        if (!found && !word.parts().isEmpty()) {
            found = true;
            for (QueryWord part : word.parts()) {
                Occurrence inPart = occurrence(part, doc, language);
                found &= inPart.found();
                places.addAll(inPart.places());
            }
        }
        return new Occurrence(word, found, places);
    }

    private boolean find(Term term, int doc, List<Integer> places) throws IOException {
        Places found = found(term);
        boolean here = found.read(doc);
        places.addAll(found.places);
        return here;
    }

    private Places found(Term term) throws IOException {
        Places known = found.get(term);
        if (known == null) {
            // Of names it is not kept where they stand.
            boolean placed = !term.field().equals(PassageAnalyzer.NAMES);
            known = new Places(leaf.postings(term, placed ? PostingsEnum.OFFSETS : PostingsEnum.NONE), placed);
            found.put(term, known);
        }
        return known;
    }

    /** A term in the section that was last asked for: two words of the query may share it. */
    private static final class Places {
        private final @Nullable PostingsEnum each;
        private final boolean placed;
        private final List<Integer> places = new ArrayList<>();
        private int doc = -1;

        Places(@Nullable PostingsEnum each, boolean placed) {
            this.each = each;
            this.placed = placed;
        }

        /** Whether the term is in this section. */
        boolean read(int wanted) throws IOException {
            if (each == null) {
                return false;
            }
            if (doc != wanted) {
                doc = wanted;
                places.clear();
                if (each.docID() < wanted) {
                    each.advance(wanted);
                }
                if (each.docID() == wanted && placed) {
                    readPlaces(each);
                }
            }
            return each.docID() == wanted;
        }

        private void readPlaces(PostingsEnum here) throws IOException {
            for (int i = Math.min(here.freq(), MAX_PLACES); i > 0; i--) {
                here.nextPosition();
                places.add(here.startOffset());
            }
        }
    }
}

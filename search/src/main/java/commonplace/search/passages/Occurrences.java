package commonplace.search.passages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/** Where the words of a query stand in the sections of one segment, asked for in ascending order. */
final class Occurrences {
    /** Enough to tell which window has the word. */
    private static final int MAX_PLACES = 1_000;

    /** A word in one section: whether it is there, and where it begins in what was indexed, if that is known. */
    record Occurrence(QueryWord word, boolean found, List<Integer> places) {}

    private final LeafReader leaf;
    private final List<QueryWord> words;
    private final Map<Term, List<PostingsEnum>> postings = new HashMap<>();

    Occurrences(LeafReader leaf, List<QueryWord> words) {
        this.leaf = leaf;
        this.words = words;
    }

    /** All words that are words in this language, found or not. */
    List<Occurrence> in(int doc, Language language) throws IOException {
        var occurrences = new ArrayList<Occurrence>();
        for (QueryWord word : words) {
            if (word.terms().containsKey(language.field())) {
                occurrences.add(occurrence(word, doc, language));
            }
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
        boolean found = false;
        for (PostingsEnum each : postings(term)) {
            int at = each.docID() < doc ? each.advance(doc) : each.docID();
            if (at == doc) {
                found = true;
                addPlaces(each, places);
            }
        }
        return found;
    }

    private static void addPlaces(PostingsEnum here, List<Integer> places) throws IOException {
        for (int i = Math.min(here.freq(), MAX_PLACES); i > 0; i--) {
            here.nextPosition();
            if (here.startOffset() >= 0) {
                places.add(here.startOffset());
            }
        }
    }

    private List<PostingsEnum> postings(Term term) throws IOException {
        List<PostingsEnum> known = postings.get(term);
        if (known == null) {
            PostingsEnum found = leaf.postings(term, PostingsEnum.OFFSETS);
            known = found == null ? List.of() : List.of(found);
            postings.put(term, known);
        }
        return known;
    }
}

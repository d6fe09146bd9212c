package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The names of an entry in pieces of three characters, by which it is found when somebody misspells one: names with an error or
 * two still share most pieces, and only entries that share some are looked at.
 */
final class NameGrams {
    private static final String FIELD = "grams";
    private static final int LENGTH = 3;

    /** Names of any length come from outside; the beginning is enough to tell them apart. */
    private static final int LONGEST = 200;

    /** An error spoils three pieces, so that of the rarest these are left after two. */
    private static final int LEAST_PIECES = 8;

    private static final int MOST_LOOKED_AT = 10_000;

    /** So many tell names apart; what only has these pieces is sorted out by who asks. */
    private static final int MOST_PIECES = 6;

    private static final FieldType TYPE = type();

    private NameGrams() {}

    static Field field(Entry entry) {
        var grams = new LinkedHashSet<String>();
        add(grams, entry.id());
        add(grams, entry.title());
        entry.aliases().forEach(alias -> add(grams, alias));
        return new Field(FIELD, new Grams(grams), TYPE);
    }

    /**
     * Those that share the most and the rarest pieces come first. Pieces that most names have tell nothing apart, and are the
     * ones whose number grows with the entries: they are left out when the rarer ones lead to enough.
     */
    static Query near(String name, IndexSearcher searcher) throws IOException {
        var grams = new LinkedHashSet<String>();
        add(grams, name);
        List<Piece> pieces = new ArrayList<>();
        for (String gram : grams) {
            var term = new Term(FIELD, gram);
            TermStates states = TermStates.build(searcher, term, true);
            if (states.docFreq() > 0) {
                pieces.add(new Piece(term, states));
            }
        }
        pieces.sort(Comparator.comparingInt(piece -> piece.states.docFreq()));
        var any = new BooleanQuery.Builder();
        long looked = 0;
        for (int i = 0; i < pieces.size() && (i < LEAST_PIECES || looked < MOST_LOOKED_AT); i++) {
            Piece piece = pieces.get(i);
            looked += piece.states.docFreq();
            any.add(new TermQuery(piece.term, piece.states), Occur.SHOULD);
        }
        return any.build();
    }

    private record Piece(Term term, TermStates states) {}

    /**
     * What leads to those that may contain this: all that do have its pieces. What is shorter than a piece begins some; names
     * with a word that begins with it come first then.
     */
    static List<Query> containing(String part) {
        String folded = part.toLowerCase(Locale.ROOT).replace('/', ' ');
        if (folded.length() < LENGTH) {
            return List.of(beginning(' ' + folded), beginning(folded));
        }
        var all = new BooleanQuery.Builder();
        for (String piece : spread(folded)) {
            all.add(new TermQuery(new Term(FIELD, piece)), Occur.FILTER);
        }
        return List.of(all.build());
    }

    private static Query beginning(String part) {
        var term = new Term(FIELD, part);
        return part.length() == LENGTH ? new TermQuery(term) : new PrefixQuery(term);
    }

    /**
     * Pieces side by side, from the first to the last: those between say little more, and each is looked up in every part of
     * the index.
     */
    private static Set<String> spread(String part) {
        int last = part.length() - LENGTH;
        int steps = Math.min(MOST_PIECES - 1, Math.ceilDiv(last, LENGTH));
        var pieces = new LinkedHashSet<String>();
        pieces.add(part.substring(last));
        for (int i = 0; i < steps; i++) {
            int at = last * i / steps;
            pieces.add(part.substring(at, at + LENGTH));
        }
        return pieces;
    }

    /** The last part of a path begins and ends as a name does. */
    private static void add(Set<String> grams, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String folded = ' ' + (lower.length() > LONGEST ? lower.substring(lower.length() - LONGEST) : lower) + ' ';
        addPieces(grams, folded.replace('/', ' '));
    }

    private static void addPieces(Set<String> grams, String padded) {
        for (int i = 0; i + LENGTH <= padded.length(); i++) {
            grams.add(padded.substring(i, i + LENGTH));
        }
    }

    private static FieldType type() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setOmitNorms(true);
        type.setIndexOptions(IndexOptions.DOCS);
        type.freeze();
        return type;
    }

    private static final class Grams extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final Set<String> grams;
        private Iterator<String> next;

        Grams(Set<String> grams) {
            this.grams = grams;
            this.next = grams.iterator();
        }

        @Override
        public void reset() {
            next = grams.iterator();
        }

        @Override
        public boolean incrementToken() {
            if (!next.hasNext()) {
                return false;
            }
            clearAttributes();
            term.append(next.next());
            return true;
        }
    }
}

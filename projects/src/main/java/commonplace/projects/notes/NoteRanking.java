package commonplace.projects.notes;

import commonplace.base.Log;
import commonplace.markdown.text.Span;
import commonplace.projects.notes.FoundNotes.FoundNote;
import commonplace.projects.semantic.SearchHit;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.projects.semantic.SemanticNotes.NearestNotes;
import commonplace.search.languages.LanguageWords;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.NoteTerm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the notes that have all the words and those that mean what was asked into one order.
 *
 * <p>Who types one or two words mostly wants the notes that have them; who asks a question in eight wants what answers it. So
 * the standing among those with all words counts the less, the more words there are. Rare words are meant as they are:
 * where each word is rare and some notes have all of them, these come first in their own order.
 */
final class NoteRanking {
    /** So many of each kind are looked at; nobody turns more pages of what only means something similar. */
    private static final int LOOKED_AT = 100;

    /** What is less relevant has nothing to do with the question. */
    private static final double RELATED = 0.5;

    /** Where nothing is related, the nearest are shown that stand out so far, and it is said that they are no more. */
    private static final double NEAREST = 0.15;

    private static final int FEW = 5;

    /** A word is rare if one note in so many has it, or a handful of them. */
    private static final int RARE = 100;

    private static final int HANDFUL = 5;

    /** What standing among the notes with all words counts for, by the number of words that say something. */
    private static final double[] WEIGHT_OF_ALL_WORDS = {1, 0.7, 0.5, 0.3, 0.2};

    /** From here on standing falls to half of what the first has. */
    private static final double HALF = 10;

    /** Of what has all words and no passage was looked at. */
    private static final double WORDS_ALONE = 0.5;

    private static final double SOME_WORDS = 0.3;

    /** So many of the words are enough where the meaning of a note is not known: two of five, and of two one. */
    private static final double ENOUGH = 0.4;

    private final Vault vault;
    private final Optional<SemanticNotes> meaning;
    private final NoteQuery query;
    private final SearchedText text;

    /** @param query with the corrected text */
    NoteRanking(Vault vault, Optional<SemanticNotes> meaning, NoteQuery query, SearchedText text) {
        this.vault = vault;
        this.meaning = meaning;
        this.query = query;
        this.text = text;
    }

    /** What is known of a note. */
    private static final class Candidate {
        final Note note;
        Optional<Span> place = Optional.empty();
        double allWords;
        double similarity;
        double relevance;
        double standing;

        Candidate(Note note) {
            this.note = note;
        }

        /** A note that says it in quite other words stands out, and is seldom sure to be the one. */
        boolean fits() {
            return allWords > 0 || Math.max(relevance, standing) >= RELATED;
        }

        double score(double weight) {
            return weight * allWords + (1 - weight) * similarity;
        }
    }

    RankedNotes rank() throws InterruptedException {
        NoteResults all = vault.find(query, 0, LOOKED_AT);
        int words =
                LanguageWords.like(List.of(text.text())).contentOf(text.text()).size();
        Map<NotePath, Candidate> candidates = new LinkedHashMap<>();
        Optional<String> notice = Optional.empty();
        if (words > 0 || all.total() == 0) {
            Optional<NearestNotes> nearest = nearest();
            nearest.ifPresent(notes -> addNearest(notes, candidates));
            if (nearest.map(notes -> !notes.whole()).orElse(true)) {
                addSomeWords(candidates);
            }
            notice = nearest.isPresent()
                    ? nearest.get().notice()
                    : Optional.of("Found by words alone: what the notes mean cannot be asked yet.");
        }
        addAllWords(all, candidates);
        List<Candidate> ranked =
                candidates.values().stream().sorted(order(all, weight(words))).toList();
        List<Candidate> shown = shown(ranked);
        if (!shown.isEmpty() && shown.stream().noneMatch(Candidate::fits)) {
            notice = Optional.of("Nothing fits well; these are the nearest."
                    + notice.map(sentence -> " " + sentence).orElse(""));
        }
        return result(all, shown, notice);
    }

    private Optional<NearestNotes> nearest() throws InterruptedException {
        if (meaning.isEmpty()) {
            return Optional.empty();
        }
        Optional<Set<String>> allowed = allowed();
        try {
            return Optional.of(meaning.get().nearest(text.text(), allowed, LOOKED_AT));
        } catch (RuntimeException broken) {
            // The index of meaning is derived, and is mended by others; words are found all the same.
            Log.debug("notes are searched by their words alone: " + broken.getMessage());
            return Optional.empty();
        }
    }

    /** Those that satisfy what is asked beside the text; nothing where nothing is. */
    private Optional<Set<String>> allowed() {
        if (!query.isNarrowed()) {
            return Optional.empty();
        }
        NoteResults found = vault.find(query.with(Optional.empty(), 1), 0, Integer.MAX_VALUE);
        return Optional.of(
                found.hits().stream().map(hit -> hit.note().path().value()).collect(Collectors.toSet()));
    }

    private static void addNearest(NearestNotes nearest, Map<NotePath, Candidate> candidates) {
        for (SearchHit<Note> hit : nearest.hits()) {
            var candidate = new Candidate(hit.about());
            candidate.place = Optional.of(hit.passage());
            candidate.similarity = hit.score();
            candidate.relevance = hit.relevance();
            candidate.standing = hit.standing();
            candidates.put(hit.about().path(), candidate);
        }
    }

    /** Notes whose meaning nobody has looked at yet are found by enough of the words; by one, before nothing is found at all. */
    private void addSomeWords(Map<NotePath, Candidate> candidates) {
        Optional<String> words = Optional.of(text.words());
        List<NoteResults.NoteHit> some =
                vault.find(query.with(words, ENOUGH), 0, LOOKED_AT).hits();
        if (some.isEmpty() && candidates.values().stream().noneMatch(each -> each.relevance >= NEAREST)) {
            some = vault.find(query.with(words, 0), 0, FEW).hits();
        }
        for (int i = 0; i < some.size(); i++) {
            NoteResults.NoteHit hit = some.get(i);
            Candidate candidate = candidates.computeIfAbsent(hit.note().path(), _ -> new Candidate(hit.note()));
            candidate.place = candidate.place.or(hit::place);
            candidate.similarity = Math.max(candidate.similarity, standing(i));
            candidate.relevance = Math.max(candidate.relevance, SOME_WORDS * standing(i));
            candidate.standing = Math.max(candidate.standing, SOME_WORDS * standing(i));
        }
    }

    private static void addAllWords(NoteResults all, Map<NotePath, Candidate> candidates) {
        for (int i = 0; i < all.hits().size(); i++) {
            NoteResults.NoteHit hit = all.hits().get(i);
            Candidate candidate = candidates.computeIfAbsent(hit.note().path(), _ -> new Candidate(hit.note()));
            candidate.place = hit.place().or(() -> candidate.place);
            candidate.allWords = standing(i);
            candidate.relevance = Math.max(candidate.relevance, WORDS_ALONE);
        }
    }

    /** From 1 for the first towards 0. */
    private static double standing(int place) {
        return HALF / (HALF + place);
    }

    private static double weight(int words) {
        return WEIGHT_OF_ALL_WORDS[Math.min(words, WEIGHT_OF_ALL_WORDS.length - 1)];
    }

    private Comparator<Candidate> order(NoteResults all, double weight) {
        Comparator<Candidate> byScore = Comparator.<Candidate>comparingDouble(each -> each.score(weight))
                .reversed()
                .thenComparing(each -> each.note.path().value());
        return all.total() > 0 && eachWordIsRare()
                ? Comparator.<Candidate>comparingDouble(each -> each.allWords)
                        .reversed()
                        .thenComparing(byScore)
                : byScore;
    }

    private boolean eachWordIsRare() {
        long rare = Math.max(HANDFUL, vault.view().size() / RARE);
        return vault.vocabulary().frequencies(text.text()).stream().allMatch(notes -> notes <= rare);
    }

    /** Those that are related or have all words; where these are few, some of the nearest besides. */
    private static List<Candidate> shown(List<Candidate> ranked) {
        var shown = new ArrayList<Candidate>();
        for (Candidate each : ranked) {
            if (each.relevance >= RELATED || each.allWords > 0 || (shown.size() < FEW && each.standing >= NEAREST)) {
                shown.add(each);
            }
        }
        return shown;
    }

    private RankedNotes result(NoteResults all, List<Candidate> shown, Optional<String> notice) {
        Set<String> paths =
                shown.stream().map(each -> each.note.path().value()).collect(Collectors.toCollection(HashSet::new));
        var listed = new NoteTerm.OneOf(paths);
        // Of those that have all words, the ones that were looked at are listed; of the others some may be by their
        // meaning.
        long listedToo = all.total() <= all.hits().size()
                ? all.total()
                : vault.find(query.and(List.of(listed)), 0, 0).total();
        return new RankedNotes(
                falling(shown),
                query.and(List.of(new NoteTerm.Not(listed))),
                all.total() - listedToo,
                all.version(),
                text,
                notice);
    }

    /** No note is said to fit better than the one before it. */
    private static List<FoundNote> falling(List<Candidate> shown) {
        var found = new ArrayList<FoundNote>();
        double least = 0;
        for (Candidate each : shown.reversed()) {
            least = Math.max(least, each.relevance);
            found.add(new FoundNote(each.note, each.place, OptionalDouble.of(least)));
        }
        Collections.reverse(found);
        return found;
    }
}

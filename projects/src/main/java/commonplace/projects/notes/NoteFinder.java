package commonplace.projects.notes;

import commonplace.base.Log;
import commonplace.markdown.text.Span;
import commonplace.projects.notes.FoundNotes.FoundNote;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.search.Spelling;
import commonplace.vault.Vault;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.QueryParser;
import commonplace.vault.notes.QueryParser.ParsedQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The one search over a vault's notes, for agents, for the page and for the command line.
 *
 * <pre>{@code
 * finder.find(NoteQuery.of("how do I keep my phone and laptop in step tag:howto"), false, 0, 20)
 * }</pre>
 *
 * <p>Words and meaning count together, and all words are better than some. What stands in quotes is wanted exactly as it is:
 * then, and where somebody asks for it, a note is found only if it has every word. Conditions such as {@code tag:idea} and
 * {@code -draft} hold either way.
 */
public final class NoteFinder {
    /** So many orders of notes are remembered, of so many different questions or of one that is asked again and again. */
    private static final int KEPT = 64;

    /** What satisfies the words and no more is said to fit so well, and no better. */
    private static final double BY_WORDS = 0.5;

    /** What matches words is shorter than this. */
    private static final int LONGEST_PLACE = 100;

    private final Vault vault;
    private final Supplier<Optional<SemanticNotes>> meaning;
    private final QueryParser parser;

    /** While vectors are being made the order changes, and the next page must go on with the one that it began with. */
    private final Map<String, RankedNotes> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RankedNotes> eldest) {
            return size() > KEPT;
        }
    };

    /** @param meaning gives nothing as long as nobody can be asked for meanings */
    public NoteFinder(Vault vault, Supplier<Optional<SemanticNotes>> meaning) {
        this.vault = vault;
        this.meaning = meaning;
        this.parser = new QueryParser(key -> vault.vocabulary().hasProperty(key));
    }

    /**
     * Finds one page. Those behind the first are of the order in which somebody was last shown the first.
     *
     * @param query its text as somebody typed it, with conditions in it
     * @param strict whether each word must occur as it is
     */
    public FoundNotes find(NoteQuery query, boolean strict, int offset, int limit) throws InterruptedException {
        Asked asked = asked(query, strict);
        FoundNotes found = asked.exactly
                ? exactly(asked.query, offset, limit)
                : meant(ranked(asked.query, offset > 0), offset, limit);
        return found.total() == 0 ? found.alsoTelling(UnknownConditions.notice(vault, asked.query.terms())) : found;
    }

    /**
     * Finds a page behind the first, of the order that the one before was of; nothing where that order is forgotten and is another
     * by now.
     */
    public Optional<FoundNotes> next(NoteQuery query, boolean strict, int order, int offset, int limit)
            throws InterruptedException {
        Asked asked = asked(query, strict);
        if (asked.exactly) {
            return Optional.of(exactly(asked.query, offset, limit));
        }
        Optional<RankedNotes> ranked = kept(question(asked.query) + " " + order);
        if (ranked.isEmpty()) {
            ranked = Optional.of(ranked(asked.query, false)).filter(again -> again.order() == order);
        }
        return ranked.map(each -> meant(each, offset, limit));
    }

    private record Asked(NoteQuery query, boolean exactly) {}

    private Asked asked(NoteQuery query, boolean strict) {
        ParsedQuery typed = parser.parse(query.text().orElse(""));
        return new Asked(
                query.with(typed.text(), 1).and(typed.terms()),
                strict || typed.exact() || typed.text().isEmpty());
    }

    private FoundNotes exactly(NoteQuery query, int offset, int limit) {
        NoteResults found = vault.find(query, offset, limit);
        List<FoundNote> hits = found.hits().stream()
                .map(hit -> new FoundNote(hit.note(), hit.place(), OptionalDouble.empty()))
                .toList();
        return new FoundNotes(
                found.total(),
                hits,
                found.version(),
                0,
                SearchedText.exactly(query.text().orElse("")),
                Optional.empty());
    }

    private FoundNotes meant(RankedNotes ranked, int offset, int limit) {
        List<FoundNote> best = ranked.hits();
        int from = Math.min(offset, best.size());
        var sentences = new BestSentence(ranked.searched().text());
        var hits = new ArrayList<FoundNote>();
        best.subList(from, Math.min(best.size(), from + limit)).forEach(hit -> hits.add(shortened(hit, sentences)));
        if (hits.size() < limit && ranked.others() > 0) {
            double least =
                    best.isEmpty() ? BY_WORDS : best.getLast().relevance().orElse(BY_WORDS);
            vault.find(ranked.rest(), Math.max(0, offset - best.size()), limit - hits.size())
                    .hits()
                    .forEach(hit -> hits.add(
                            new FoundNote(hit.note(), hit.place(), OptionalDouble.of(Math.min(BY_WORDS, least)))));
        }
        return new FoundNotes(
                best.size() + ranked.others(),
                hits,
                ranked.version(),
                ranked.order(),
                ranked.searched(),
                ranked.notice());
    }

    /** With one sentence to show, where it is a whole passage that fits. */
    private FoundNote shortened(FoundNote hit, BestSentence sentences) {
        Optional<Span> place = hit.place();
        // No word begins a note that has front matter, but the passage does that this stands in.
        if (place.isEmpty()
                || (place.get().length() <= LONGEST_PLACE && place.get().start() > 0)) {
            return hit;
        }
        return vault.read(hit.note().path())
                .map(document -> new FoundNote(
                        hit.note(),
                        sentences.in(document.text(), document.page().bodyStart(), place.get()),
                        hit.relevance()))
                .orElse(hit);
    }

    /** @param goesOn whether an earlier page was shown, and this one is to be of the same order */
    private RankedNotes ranked(NoteQuery query, boolean goesOn) throws InterruptedException {
        String question = question(query);
        Optional<RankedNotes> known = goesOn ? kept(question) : Optional.empty();
        if (known.isPresent()) {
            return known.get();
        }
        RankedNotes ranked = newly(query);
        synchronized (kept) {
            kept.put(question, ranked);
            // Somebody else may ask the same meanwhile, and see it in another order.
            kept.put(question + " " + ranked.order(), ranked);
        }
        return ranked;
    }

    private String question(NoteQuery query) {
        return vault.view().version() + " " + query;
    }

    private Optional<RankedNotes> kept(String question) {
        synchronized (kept) {
            return Optional.ofNullable(kept.get(question));
        }
    }

    /** What is only derived from notes must not keep their words from being found, on a full disk or wherever it fails. */
    private Optional<SemanticNotes> usable() {
        try {
            return meaning.get();
        } catch (RuntimeException unusable) {
            Log.debug("notes are searched by their words alone: " + unusable.getMessage());
            return Optional.empty();
        }
    }

    private RankedNotes newly(NoteQuery query) throws InterruptedException {
        Optional<SemanticNotes> notes = usable();
        String typed = query.text().orElse("");
        List<Spelling> misspelled = vault.vocabulary()
                .misspelled(typed, word -> notes.map(each -> each.isWord(word)).orElse(false));
        var doubtful = new ArrayList<Spelling>();
        for (Spelling each : misspelled) {
            if (beginsOtherwise(each) || (notes.isPresent() && notes.get().isAnotherWord(each.typed(), each.meant()))) {
                doubtful.add(each);
            }
        }
        SearchedText text = SearchedText.of(typed, misspelled, doubtful);
        return new NoteRanking(vault, notes, query.with(Optional.of(text.text()), 1), text).rank();
    }

    /** People seldom miss the first letter; a word with another one, {@code bake} for {@code make}, is mostly another word. */
    private static boolean beginsOtherwise(Spelling spelling) {
        return spelling.typed().codePointAt(0) != spelling.meant().codePointAt(0);
    }
}

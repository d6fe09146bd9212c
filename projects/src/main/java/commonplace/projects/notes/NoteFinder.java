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
    /** Pages of so many different questions can be turned at a time. */
    private static final int KEPT = 32;

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
     * Finds one page.
     *
     * @param query its text as somebody typed it, with conditions in it
     * @param strict whether each word must occur as it is
     */
    public FoundNotes find(NoteQuery query, boolean strict, int offset, int limit) throws InterruptedException {
        ParsedQuery typed = parser.parse(query.text().orElse(""));
        NoteQuery asked = query.with(typed.text(), true).and(typed.terms());
        return strict || typed.exact() || typed.text().isEmpty()
                ? exactly(asked, offset, limit)
                : meant(asked, offset, limit);
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
                SearchedText.exactly(query.text().orElse("")),
                Optional.empty());
    }

    private FoundNotes meant(NoteQuery query, int offset, int limit) throws InterruptedException {
        RankedNotes ranked = ranked(query, offset > 0);
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
                best.size() + ranked.others(), hits, ranked.version(), ranked.searched(), ranked.notice());
    }

    /** With one sentence to show, where it is a whole passage that fits. */
    private FoundNote shortened(FoundNote hit, BestSentence sentences) {
        Optional<Span> place = hit.place();
        if (place.isEmpty() || place.get().length() <= LONGEST_PLACE) {
            return hit;
        }
        return vault.read(hit.note().path())
                .map(document -> new FoundNote(
                        hit.note(), Optional.of(sentences.in(document.text(), place.get())), hit.relevance()))
                .orElse(hit);
    }

    /** @param goesOn whether an earlier page was shown, and this one is to be of the same order */
    private RankedNotes ranked(NoteQuery query, boolean goesOn) throws InterruptedException {
        String question = vault.view().version() + " " + query;
        if (goesOn) {
            synchronized (kept) {
                RankedNotes known = kept.get(question);
                if (known != null) {
                    return known;
                }
            }
        }
        RankedNotes ranked = newly(query);
        synchronized (kept) {
            kept.put(question, ranked);
        }
        return ranked;
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
        return new NoteRanking(vault, notes, query.with(Optional.of(text.text()), true), text).rank();
    }

    /** People seldom miss the first letter; a word with another one, {@code bake} for {@code make}, is mostly another word. */
    private static boolean beginsOtherwise(Spelling spelling) {
        return spelling.typed().codePointAt(0) != spelling.meant().codePointAt(0);
    }
}

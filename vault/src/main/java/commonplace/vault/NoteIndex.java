package commonplace.vault;

import commonplace.markdown.Heading;
import commonplace.markdown.Page;
import commonplace.markdown.text.Span;
import commonplace.search.DamagedIndexException;
import commonplace.search.Entry;
import commonplace.search.Filter;
import commonplace.search.Hit;
import commonplace.search.Order;
import commonplace.search.Results;
import commonplace.search.Search;
import commonplace.search.Spelling;
import commonplace.search.TextIndex;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteCodec;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Notes as the search engine sees them: which words and keywords each is found by.
 *
 * <p>The files are the truth, and a change of theirs never fails for the index's sake: an index that cannot be written
 * or read counts as {@link #lost}, and the next search has it built again. Where that cannot be done, on a full disk,
 * searches find what was found before it was lost.
 *
 * <p>A note may be put in behind its writer's back; whatever else is done with the index is done when that one is in.
 */
final class NoteIndex implements AutoCloseable {
    /** How much longer than an attempt to build it again took in vain it is until the next. */
    private static final int PAUSE = 10;

    /** As many as could be told apart by looking at their names more closely. */
    private static final int MOST_NEAR = 50;

    private final Path directory;
    private final Consumer<String> says;
    private final IndexQueue putting = new IndexQueue(this::putNow);
    private volatile TextIndex index;

    /** The one that is searched: until another is whole in its place, one that can only be read any more. */
    private volatile Optional<TextIndex> searched;

    private volatile State state = State.WHOLE;

    /** When it was last built again, and when that may be tried once more. Only under the vault's write lock. */
    private long begun = System.nanoTime();

    private long nextAttempt = begun;

    /** What the index holds. */
    private enum State {
        /** All that the files hold. */
        WHOLE,
        /** Not all; somebody must begin it again. */
        LOST,
        /** Begun again, and not all in yet. */
        REBUILDING
    }

    NoteIndex(Path directory, Consumer<String> says) {
        this.directory = directory;
        this.says = says;
        this.index = TextIndex.open(directory, NoteCodec.FORMAT, says);
        this.searched = Optional.of(index);
    }

    /** Tells a person what they would want to know. */
    void say(String message) {
        says.accept(message);
    }

    /** Whether it no longer holds what the files hold. */
    boolean lost() {
        putting.await();
        return state != State.WHOLE || !index.isUsable();
    }

    /** Whether it holds what the files hold, of notes that are not on their way into it; waits for nothing. */
    boolean isWhole() {
        return state == State.WHOLE && index.isUsable();
    }

    VaultFigures.Index figures() {
        IndexQueue.Backlog backlog = putting.backlog();
        return new VaultFigures.Index(isWhole(), bytes(), backlog.notes(), backlog.lagNanos());
    }

    /** Files that are replaced while they are looked at count as they can. */
    private long bytes() {
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException | UncheckedIOException gone) {
            return 0;
        }
    }

    /** Whether it may be built again now: where that fails, searches are not to pay for it each time. */
    boolean isAttemptDue() {
        return System.nanoTime() - nextAttempt >= 0;
    }

    /**
     * Begins again with what can be saved; what it lacks is for the caller to put in, and to say when it is.
     *
     * @return false where not even that can be done
     */
    boolean reopen() {
        putting.await();
        begun = System.nanoTime();
        if (!index.isUsable() && state == State.WHOLE) {
            says.accept("the search index in " + directory + " is gone or cannot be written, and is built again");
        }
        if (index.isOpen()) {
            searched = searched.filter(each -> each != index);
        }
        if (searched.filter(each -> each == index).isEmpty()) {
            close(index);
        }
        state = State.REBUILDING;
        attempt(() -> index = TextIndex.open(directory, NoteCodec.FORMAT, says));
        return state == State.REBUILDING;
    }

    /** All is in that the files hold, unless it was lost again meanwhile, or cannot be searched. */
    void rebuilt() {
        putting.await();
        attempt(index::size);
        if (state == State.REBUILDING) {
            state = State.WHOLE;
            Optional<TextIndex> former = searched;
            searched = Optional.of(index);
            former.ifPresent(this::close);
        } else {
            long now = System.nanoTime();
            nextAttempt = now + PAUSE * (now - begun);
        }
    }

    /** Begins again with nothing. */
    private void restart() throws IOException {
        close(index);
        TextIndex.discard(directory);
        TextIndex damaged = index;
        index = TextIndex.open(directory, NoteCodec.FORMAT, says);
        searched = searched.map(each -> each == damaged ? index : each);
    }

    @Override
    public void close() {
        putting.close();
        searched.filter(each -> each != index).ifPresent(this::close);
        close(index);
    }

    /** Lets go of it as it was when it was last made durable, without writing what came since. */
    void abandon() {
        putting.close();
        attempt(index::abandon);
    }

    private void close(TextIndex closing) {
        attempt(closing::close);
    }

    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException broken) {
            if (state == State.WHOLE) {
                says.accept("the search index cannot be used and will be built again: " + broken.getMessage());
            }
            state = State.LOST;
        }
    }

    void put(Document document) {
        putting.forget(document.note().path());
        attempt(() -> index.put(entry(document)));
    }

    /** The same for a writer who has others to answer first; those who ask the index from now on find it. */
    void putSoon(Document document) {
        putting.put(document);
    }

    private void putNow(Document document) {
        boolean tried = false;
        try {
            attempt(() -> index.put(entry(document)));
            tried = true;
        } finally {
            if (!tried) {
                // Nobody waits who would hear of it.
                state = State.LOST;
            }
        }
    }

    private static Entry entry(Document document) {
        Note note = document.note();
        Page page = document.page();
        return new Entry(
                note.path().value(),
                note.title(),
                note.aliases(),
                page.headings().stream().map(Heading::text).toList(),
                note.tags(),
                // Blanks for the front matter: its keys are not words of the note, and offsets stay those of the text.
                " ".repeat(page.bodyStart()) + page.body(),
                NoteKeywords.of(note, page.frontMatter()),
                note.created().toEpochMilli(),
                note.modified().toEpochMilli(),
                NoteCodec.encode(note));
    }

    void remove(NotePath path) {
        putting.forget(path);
        attempt(() -> index.remove(path.value()));
    }

    /**
     * Every note the index knows, as of its last commit or later; none when what it holds cannot be read.
     *
     * @param shared as in {@link NoteCodec#decode}
     */
    Map<NotePath, Note> notes(UnaryOperator<String> shared) throws IOException {
        putting.await();
        var notes = new HashMap<NotePath, Note>();
        try {
            index.payloads((id, payload) -> {
                var path = new NotePath(id);
                notes.put(path, NoteCodec.decode(path, payload, shared));
            });
            return notes;
        } catch (RuntimeException unreadable) {
            says.accept("the search index is damaged and is built again: " + unreadable.getMessage());
            restart();
            return new HashMap<>();
        }
    }

    /** One that cannot be made durable now holds all the same what the files hold, and is tried after the next change. */
    void commit() {
        putting.await();
        attempt(() -> {
            try {
                index.commit();
            } catch (UncheckedIOException undurable) {
                if (!index.isUsable()) {
                    throw undurable;
                }
                says.accept("the search index could not be made durable: " + undurable.getMessage());
            }
        });
    }

    /** Begins to merge what many changes left, in a quiet moment; false when there is nothing left to merge. */
    boolean merge() {
        putting.await();
        var merging = new AtomicBoolean();
        attempt(() -> merging.set(index.isUsable() && index.merge()));
        return merging.get();
    }

    /** Newest first where no words are given, else the most relevant first. */
    NoteResults find(NoteQuery query, View view, int offset, int limit) {
        var filters = new ArrayList<Filter>();
        query.tags().forEach(tag -> filters.add(NoteKeywords.tag(tag)));
        query.scope().filter(scope -> !scope.isEmpty()).ifPresent(scope -> filters.add(NoteKeywords.scope(scope)));
        query.linkingTo().ifPresent(target -> filters.add(new Filter.Ids(sources(view, target))));
        query.modifiedSince().ifPresent(since -> filters.add(new Filter.ModifiedSince(since.toEpochMilli())));
        query.terms().forEach(term -> filters.add(NoteKeywords.of(term, this::pathsWith)));
        var order = query.text().isPresent() ? Order.RELEVANCE : Order.MODIFIED;
        return found(new Search(query.text(), query.share(), filters, order, offset, limit), view);
    }

    NoteResults list(String folder, boolean recursive, NoteOrder order, View view, int offset, int limit) {
        var filters = new ArrayList<Filter>();
        if (!recursive) {
            filters.add(NoteKeywords.in(folder));
        } else if (!folder.isEmpty()) {
            filters.add(NoteKeywords.below(folder));
        }
        var by = switch (order) {
            case MODIFIED -> Order.MODIFIED;
            case CREATED -> Order.CREATED;
            case ALPHA -> Order.ID;
        };
        return found(new Search(Optional.empty(), filters, by, offset, limit), view);
    }

    /** Notes whose path, title or alias looks like this path or its name; none where the index cannot be read. */
    Set<NotePath> near(NotePath path) {
        var near = new LinkedHashSet<NotePath>();
        for (String name : List.of(path.value(), path.name())) {
            lookedUp(names -> names.near(name, MOST_NEAR))
                    .ifPresent(ids -> ids.forEach(id -> near.add(new NotePath(id))));
        }
        return near;
    }

    /** Paths of notes whose path, title or an alias may contain this; nothing where the index cannot be read. */
    Optional<List<NotePath>> containing(String part, int most) {
        return lookedUp(names -> names.containing(part, most))
                .map(ids -> ids.stream().map(NotePath::new).toList());
    }

    /** What the index says; nothing where it cannot be read, and is built again by the next search. */
    private <T> Optional<T> lookedUp(Function<TextIndex, T> question) {
        putting.await();
        try {
            return Optional.of(question.apply(searched.orElse(index)));
        } catch (DamagedIndexException damaged) {
            state = State.LOST;
            return Optional.empty();
        }
    }

    private Set<String> pathsWith(String part) {
        String wanted = part.toLowerCase(Locale.ROOT);
        return containing(part, Integer.MAX_VALUE).orElse(List.of()).stream()
                .map(NotePath::value)
                .filter(path -> path.toLowerCase(Locale.ROOT).contains(wanted))
                .collect(Collectors.toSet());
    }

    /** Words that no note has, with what was probably meant by each. */
    List<Spelling> misspelled(String text, Predicate<String> real) {
        return lookedUp(words -> words.misspelled(text, real)).orElse(List.of());
    }

    /** In how many notes each word and each phrase of a text occurs. */
    List<Integer> frequencies(String text) {
        return lookedUp(words -> words.frequencies(text)).orElse(List.of());
    }

    /** Whether any note has a property of this name. */
    boolean hasProperty(String key) {
        return lookedUp(words -> words.has(NoteKeywords.PROPERTY, NoteKeywords.property(key, "")))
                .orElse(false);
    }

    private NoteResults found(Search search, View view) {
        putting.await();
        Results results;
        try {
            results = searched.orElseThrow(this::unwritable).search(search);
        } catch (DamagedIndexException damaged) {
            state = State.LOST;
            throw damaged;
        }
        var hits = new ArrayList<NoteResults.NoteHit>();
        for (Hit hit : results.hits()) {
            Optional<Span> place = hit.best().map(match -> new Span(match.start(), match.end()));
            view.note(hit.id()).ifPresent(note -> hits.add(new NoteResults.NoteHit(note, place)));
        }
        return new NoteResults(results.total(), hits, view.version());
    }

    private UncheckedIOException unwritable() {
        return new UncheckedIOException(new IOException("the search index in " + directory + " cannot be written"));
    }

    /** The notes that link to a note, or to the name of one that does not exist. */
    private static Set<String> sources(View view, String target) {
        var links = view.links();
        if (view.note(target).isPresent()) {
            return Set.copyOf(links.backlinks(target));
        }
        return links.resolve("", target)
                .map(path -> Set.copyOf(links.backlinks(path)))
                .orElseGet(() -> Set.copyOf(links.mentionsOfMissing(target)));
    }
}

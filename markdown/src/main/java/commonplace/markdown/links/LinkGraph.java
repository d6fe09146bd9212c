package commonplace.markdown.links;

import commonplace.base.PersistentMap;
import commonplace.markdown.Link;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which note links to which: names and mentions, put together when asked.
 *
 * <pre>{@code
 * graph = graph.with("people/jamie", new Names("Jamie Wilson", List.of("JW")), page.links());
 * graph.resolve("daily/2026-02-24", "jamie wilson")   // people/jamie
 * }</pre>
 *
 * <p>No answer is stored, so nothing can be stale: a dangling link resolves the moment a note of that name appears, and
 * dangles again when it goes. A graph never changes; {@link #with} and {@link #without} cost microseconds and give a
 * new one that shares nearly everything with the old.
 */
public final class LinkGraph {
    public static final LinkGraph EMPTY = new LinkGraph(PersistentMap.empty(), Resolver.EMPTY, PersistentMap.empty());

    private final PersistentMap<String, Note> notes;
    private final Resolver names;

    /** The sources of links, by the key of what they name. */
    private final PersistentMap<String, PathSet> mentions;

    private LinkGraph(PersistentMap<String, Note> notes, Resolver names, PersistentMap<String, PathSet> mentions) {
        this.notes = notes;
        this.names = names;
        this.mentions = mentions;
    }

    private record Note(NoteNames names, Mentions mentions) {}

    /** The graph of these notes: the one that adding them one by one gives, in a fraction of the time. */
    public static LinkGraph of(Iterable<LinkingNote> all) {
        var gatherer = new MentionGatherer();
        PersistentMap<String, Note> notes = PersistentMap.empty();
        Resolver names = Resolver.EMPTY;
        for (LinkingNote each : all) {
            notes = notes.with(each.path(), new Note(each.names(), gatherer.gather(each)));
            names = names.with(each.path(), each.names(), gatherer::shared);
        }
        return new LinkGraph(notes, names, gatherer.sources());
    }

    /** The graph with this note as it is now, whether it was there before or not. */
    public LinkGraph with(String path, NoteNames noteNames, List<Link> links) {
        Note before = notes.get(path).orElse(null);
        var note =
                new Note(noteNames, Mentions.of(links, target -> mentions.keyLike(Resolver.mentionKey(path, target))));
        Resolver changedNames = before != null && before.names.equals(noteNames)
                ? names
                : (before == null ? names : names.without(path, before.names)).with(path, noteNames);
        return new LinkGraph(notes.with(path, note), changedNames, remention(path, before, note));
    }

    public LinkGraph without(String path) {
        Note before = notes.get(path).orElse(null);
        if (before == null) {
            return this;
        }
        return new LinkGraph(notes.without(path), names.without(path, before.names), remention(path, before, null));
    }

    private PersistentMap<String, PathSet> remention(String path, @Nullable Note before, @Nullable Note after) {
        Set<String> old = before == null ? Set.of() : before.mentions.keys();
        Set<String> now = after == null ? Set.of() : after.mentions.keys();
        PersistentMap<String, PathSet> changed = mentions;
        for (String key : old) {
            if (!now.contains(key)) {
                PathSet left = PathSet.without(changed.get(key).orElse(null), path);
                changed = left == null ? changed.without(key) : changed.with(key, left);
            }
        }
        for (String key : now) {
            if (!old.contains(key)) {
                changed = changed.with(key, PathSet.with(changed.get(key).orElse(null), path));
            }
        }
        return changed;
    }

    public int size() {
        return notes.size();
    }

    public boolean contains(String path) {
        return notes.contains(path);
    }

    /**
     * The note that a link means. Looked for, in this order: relative to the folder of the source; from the source's
     * topmost folder; from the root; by title and alias; each of these once more without regard to case, and to whether
     * words are parted by spaces or hyphens; by the end of the path ({@code [[person/jamie]]} finds
     * {@code entities/person/jamie}). In each step the shortest path wins, then the alphabet.
     */
    public Optional<String> resolve(String sourcePath, String target) {
        return names.resolve(sourcePath, target);
    }

    /** The notes that link to this one, sorted. Links of a note to itself do not count. */
    public List<String> backlinks(String path) {
        return contains(path) ? List.copyOf(mentionsOf(path).keySet()) : List.of();
    }

    /** For a note that does not exist: the sources of dangling links that would mean it if it did. */
    public List<String> mentionsOfMissing(String path) {
        return List.copyOf(mentionsOf(path).keySet());
    }

    /**
     * The notes that link to this one, sorted, each with the targets of the links that mean it. If it does not exist, those
     * whose links dangle and would mean it if it did.
     */
    public NavigableMap<String, Set<String>> mentionsOf(String path) {
        Note note = notes.get(path).orElse(null);
        NavigableMap<String, Set<String>> targets = new TreeMap<>();
        var itsNames = note == null ? new NoteNames(Keys.basename(path), List.of()) : note.names;
        Resolver withIt = note == null ? names.with(path, itsNames) : names;
        for (String key : Resolver.keys(path, itsNames)) {
            // Then nearly every link with that name means it, and nothing needs to be looked up.
            boolean only = withIt.isOnly(key, path);
            forEachMention(key, (source, target) -> {
                boolean isItself = note != null && source.equals(path);
                boolean isOthers = note == null && resolve(source, target).isPresent();
                boolean isNamed = only && Resolver.isByAnyName(target);
                if (!isItself && !isOthers && (isNamed || isMeant(withIt, source, target, path))) {
                    targets.computeIfAbsent(source, _ -> new HashSet<>()).add(target);
                }
            });
        }
        return targets;
    }

    private static boolean isMeant(Resolver names, String source, String target, String path) {
        return names.resolve(source, target).filter(path::equals).isPresent();
    }

    private void forEachMention(String key, BiConsumer<String, String> sourceAndTarget) {
        mentions.get(key)
                .ifPresent(sources -> sources.forEach(source -> {
                    for (String target :
                            notes.get(source).orElseThrow().mentions.targetsOf(key)) {
                        sourceAndTarget.accept(source, target);
                    }
                }));
    }

    /** Where a note points, in the order of first mention, each note once; links to itself do not count. */
    public List<OutgoingLinks> outgoing(String path) {
        Note note = notes.get(path).orElse(null);
        if (note == null) {
            return List.of();
        }
        Map<String, OutgoingLinks> byMeaning = new LinkedHashMap<>();
        Mentions its = note.mentions;
        for (int i = 0; i < its.size(); i++) {
            Optional<String> found = resolve(path, its.target(i));
            // No path begins with a bracket's key, so dangling and resolved never meet.
            String key = its.key(i);
            String meaning = found.orElseGet(() -> "[[" + key);
            if (!meaning.equals(path)) {
                byMeaning.merge(
                        meaning,
                        new OutgoingLinks(its.target(i), found, its.count(i)),
                        (first, next) -> new OutgoingLinks(first.target(), found, first.mentions() + next.mentions()));
            }
        }
        return List.copyOf(byMeaning.values());
    }

    /**
     * The paths of notes that may have other backlinks than in an earlier graph, if only these notes have changed since: they
     * themselves, what they link to, and what is meant by links that could have meant them then or could now.
     */
    public Set<String> reached(LinkGraph earlier, Set<String> changed) {
        var reached = new HashSet<>(changed);
        for (String path : changed) {
            Note then = earlier.notes.get(path).orElse(null);
            Note now = notes.get(path).orElse(null);
            earlier.addMeant(path, then, reached);
            addMeant(path, now, reached);
            if (then == null || now == null || !then.names.equals(now.names)) {
                for (Note note : Stream.of(then, now).filter(Objects::nonNull).toList()) {
                    for (String key : Resolver.keys(path, note.names)) {
                        earlier.addMeant(key, reached);
                        addMeant(key, reached);
                    }
                }
            }
        }
        return reached;
    }

    private void addMeant(String path, @Nullable Note note, Set<String> reached) {
        if (note != null) {
            for (int i = 0; i < note.mentions.size(); i++) {
                resolve(path, note.mentions.target(i)).ifPresent(reached::add);
            }
        }
    }

    private void addMeant(String key, Set<String> reached) {
        forEachMention(key, (source, target) -> resolve(source, target).ifPresent(reached::add));
    }

    /** Every link that means no note, by source, then in the order of mention. */
    public List<DanglingLink> dangling() {
        NavigableSet<String> sources = new TreeSet<>();
        notes.forEach((path, _) -> sources.add(path));
        List<DanglingLink> dangling = new ArrayList<>();
        for (String source : sources) {
            outgoing(source).stream()
                    .filter(link -> link.path().isEmpty())
                    .forEach(link -> dangling.add(new DanglingLink(source, link.target())));
        }
        return dangling;
    }

    /** The notes that have this title or alias, sorted. */
    public List<String> holders(String name) {
        return List.copyOf(names.holders(name));
    }

    /** The notes that have this alias, sorted. */
    public List<String> aliasHolders(String alias) {
        String key = Keys.of(alias);
        return names.holders(alias).stream()
                .filter(path -> notes.get(path).orElseThrow().names.aliases().stream()
                        .anyMatch(each -> Keys.of(each).equals(key)))
                .toList();
    }

    @Override
    public String toString() {
        return "links of " + notes.size() + " notes";
    }
}

package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/**
 * Things that can be found, such as tools; they come and go one by one, and each costs what it is itself.
 *
 * <pre>{@code
 * var catalog = new Catalog(CatalogSettings.DEFAULTS);
 * catalog.change(tools, List.of());
 * catalog.view().search("who links to this note", 20);
 * }</pre>
 */
public final class Catalog {
    private static final int BATCH = 32;

    private final CatalogSettings settings;
    private final TreeMap<String, Findable> things = new TreeMap<>();
    private final Map<String, List<LearnedQuery>> learned = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final PriorityQueue<Integer> freePlaces = new PriorityQueue<>();
    private volatile CatalogView view;
    private InvertedIndex index = InvertedIndex.EMPTY;
    private long version;

    /** The vectors of what is done elsewhere; none until a model has been asked for them. */
    private List<float[]> elsewhere = List.of();

    public Catalog(CatalogSettings settings) {
        this.settings = settings;
        view = new CatalogView(settings, List.of(), index, version, elsewhere);
    }

    /** Take it once and work on it. */
    public CatalogView view() {
        return view;
    }

    /**
     * Removes, then puts, as one change; one that has the id of a thing that is here replaces it.
     *
     * @return whether anything is now otherwise than before
     */
    public synchronized boolean change(Collection<Findable> put, Collection<String> remove) {
        var changed = new LinkedHashSet<String>();
        Set<String> stay = new HashSet<>();
        put.forEach(thing -> stay.add(thing.id()));
        for (String id : remove) {
            if (!stay.contains(id) && things.remove(id) != null) {
                changed.add(id);
            }
        }
        for (Findable thing : put) {
            if (!thing.equals(things.put(thing.id(), thing))) {
                changed.add(thing.id());
            }
        }
        if (changed.isEmpty()) {
            return false;
        }
        version++;
        reindex(changed);
        view = new CatalogView(settings, List.copyOf(things.keySet()), index, version, elsewhere);
        return true;
    }

    /** What led to a thing, in place of what was known before, also for one that is not here yet. */
    public synchronized void learned(String id, List<LearnedQuery> queries) {
        List<LearnedQuery> before = queries.isEmpty() ? learned.remove(id) : learned.put(id, List.copyOf(queries));
        if (things.containsKey(id) && !queries.equals(before == null ? List.of() : before)) {
            reindex(Set.of(id));
            view = new CatalogView(settings, view.ids(), index, version, elsewhere);
        }
    }

    private void reindex(Set<String> changed) {
        InvertedIndex.Changes changes = index.change();
        if (settings.maxDocs() > 0) {
            makeRoom(changes);
        }
        for (String id : changed) {
            if (!things.containsKey(id)) {
                take(id, changes);
            }
        }
        int searched = settings.maxDocs() == 0 ? Integer.MAX_VALUE : settings.maxDocs();
        Collection<String> candidates = settings.maxDocs() == 0
                ? changed
                : things.keySet().stream().limit(searched).toList();
        for (String id : candidates) {
            Findable thing = things.get(id);
            if (thing != null && (changed.contains(id) || !places.containsKey(id))) {
                place(thing, changes);
            }
        }
        index = changes.done();
    }

    /** Those that are no longer among the first. */
    private void makeRoom(InvertedIndex.Changes changes) {
        Set<String> first = new HashSet<>();
        things.keySet().stream().limit(settings.maxDocs()).forEach(first::add);
        for (String id : List.copyOf(places.keySet())) {
            if (!first.contains(id)) {
                take(id, changes);
            }
        }
    }

    private void take(String id, InvertedIndex.Changes changes) {
        Integer place = places.remove(id);
        if (place != null) {
            changes.remove(place);
            freePlaces.add(place);
        }
    }

    private void place(Findable thing, InvertedIndex.Changes changes) {
        CatalogEntry described = CatalogEntry.of(thing, learned.getOrDefault(thing.id(), List.of()), settings);
        int place = places.computeIfAbsent(thing.id(), _ -> {
            Integer free = freePlaces.poll();
            return free == null ? places.size() : free;
        });
        Slot before = changes.at(place);
        changes.put(place, before == null ? Slot.of(described) : before.with(described));
    }

    /**
     * Brings in the vectors of some things that have none, which may take long; until then they are found by their words.
     *
     * @return whether to call again: some were brought in, and some are still without
     */
    public boolean embedSome(EmbeddingSource meaning) throws InterruptedException {
        List<CatalogEntry> batch = withoutVectors();
        if (!batch.isEmpty()) {
            embedElsewhere(meaning);
        }
        List<String> texts =
                batch.stream().flatMap(thing -> thing.passages().stream()).toList();
        List<float[]> vectors = texts.isEmpty() ? List.of() : meaning.passages(texts);
        return vectors.size() == texts.size() && !texts.isEmpty() && embedded(batch, vectors);
    }

    private void embedElsewhere(EmbeddingSource meaning) throws InterruptedException {
        synchronized (this) {
            if (!elsewhere.isEmpty()) {
                return;
            }
        }
        List<float[]> vectors = meaning.passages(Elsewhere.TEXTS);
        synchronized (this) {
            elsewhere = List.copyOf(vectors);
        }
    }

    /** Whether all things that are searched have their vectors. */
    public boolean isEmbedded() {
        return withoutVectors().isEmpty();
    }

    private synchronized List<CatalogEntry> withoutVectors() {
        var batch = new ArrayList<CatalogEntry>();
        int texts = 0;
        for (Slot slot : index.slots()) {
            if (slot != null && !slot.isEmbedded() && texts < BATCH) {
                batch.add(slot.thing());
                texts += slot.thing().passages().size();
            }
        }
        return batch;
    }

    private synchronized boolean embedded(List<CatalogEntry> batch, List<float[]> vectors) {
        InvertedIndex.Changes changes = index.change();
        int at = 0;
        for (CatalogEntry thing : batch) {
            List<float[]> own =
                    List.copyOf(vectors.subList(at, at + thing.passages().size()));
            at += own.size();
            Integer place = places.get(thing.id());
            Slot slot = place == null ? null : changes.at(place);
            // It may have changed meanwhile, and is then still without.
            if (place != null && slot != null && slot.thing().passages().equals(thing.passages())) {
                changes.embedded(place, slot.with(own));
            }
        }
        index = changes.done();
        view = new CatalogView(settings, view.ids(), index, version, elsewhere);
        return !withoutVectors().isEmpty();
    }
}

package commonplace.tools.meta;

import commonplace.search.catalog.LearnedQuery;
import commonplace.search.catalog.LearningFile;
import commonplace.search.catalog.SearchTrail;
import commonplace.search.catalog.UsageLearning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Consumer;

/** What searches have led to before, where it may be remembered: it stays on this machine. */
public final class SearchExperience implements AutoCloseable {
    private final InstantSource clock;
    private final Consumer<String> say;
    private final Optional<LearningFile> file;
    private final UsageLearning learning;
    private final Map<Object, SearchTrail> trails = new WeakHashMap<>();
    private boolean changed;
    private boolean writing;

    private SearchExperience(Optional<LearningFile> file, InstantSource clock, Consumer<String> say) {
        this.file = file;
        this.clock = clock;
        this.say = say;
        this.learning = new UsageLearning(clock);
        file.ifPresent(this::restore);
    }

    /** Nothing is remembered. */
    public static SearchExperience none() {
        return new SearchExperience(Optional.empty(), InstantSource.system(), _ -> {});
    }

    /** @param say hears that the file cannot be read or written; everything else goes on */
    public static SearchExperience in(Path file, InstantSource clock, Consumer<String> say) {
        return new SearchExperience(Optional.of(new LearningFile(file)), clock, say);
    }

    private void restore(LearningFile kept) {
        try {
            learning.restore(kept.read());
        } catch (IOException unreadable) {
            say.accept("what was learned from searches cannot be read, and is begun anew: " + unreadable.getMessage());
        }
    }

    /** All that is known, by tool. */
    Map<String, List<LearnedQuery>> learned() {
        var all = new HashMap<String, List<LearnedQuery>>();
        learning.ids().forEach(id -> all.put(id, learning.of(id)));
        return all;
    }

    void searched(Object caller, String query, Collection<String> shown) {
        if (file.isPresent() && !query.isBlank()) {
            trail(caller).searched(query, shown);
        }
    }

    /** @param news hears what is known of the tool now, if that is more than before */
    void succeeded(Object caller, String id, Consumer<List<LearnedQuery>> news) {
        if (file.isPresent() && trail(caller).succeeded(id, learning)) {
            news.accept(learning.of(id));
            keep();
        }
    }

    private synchronized SearchTrail trail(Object caller) {
        return trails.computeIfAbsent(caller, _ -> new SearchTrail(clock));
    }

    private synchronized void keep() {
        changed = true;
        if (!writing) {
            writing = true;
            Thread.ofVirtual().name("tool-experience").start(this::write);
        }
    }

    private void write() {
        while (true) {
            synchronized (this) {
                if (!changed) {
                    writing = false;
                    notifyAll();
                    return;
                }
                changed = false;
            }
            try {
                file.orElseThrow().write(learning.pairs());
            } catch (IOException failed) {
                say.accept("what was learned from searches cannot be kept: " + failed.getMessage());
            }
        }
    }

    /** Returns when all is kept. */
    @Override
    public synchronized void close() {
        try {
            while (writing) {
                wait();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}

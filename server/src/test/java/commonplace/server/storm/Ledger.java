package commonplace.server.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What all writers of a storm asked for, and what they were told. */
final class Ledger {
    final Timeline timeline = new Timeline();
    /** What no client should ever see: refusals without a reason, answers that never come. */
    final Queue<String> surprises = new ConcurrentLinkedQueue<>();

    private final Queue<TrackedNote> notes = new ConcurrentLinkedQueue<>();
    private final Queue<ExpectedLink> links = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> sequences = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentSkipListMap<>();
    private final AtomicInteger acknowledged = new AtomicInteger();

    /** A link that leads to a note wherever that is moved. */
    record ExpectedLink(TrackedNote from, TrackedNote to) {}

    TrackedNote track(TrackedNote note) {
        notes.add(note);
        return note;
    }

    void expectLink(TrackedNote from, TrackedNote to) {
        links.add(new ExpectedLink(from, to));
    }

    Marker marker(String writer) {
        int number = sequences.computeIfAbsent(writer, _ -> new AtomicInteger()).incrementAndGet();
        return new Marker("M" + writer + "x" + number + "x");
    }

    /** A write that was asked for at this time and is answered now. */
    Write write(Marker marker, String how, long process, double askedAt, Outcome outcome) {
        count(how, outcome);
        return new Write(marker, how, process, askedAt, timeline.now(), outcome);
    }

    void count(String how, Outcome outcome) {
        counts.computeIfAbsent(how + (outcome == Outcome.ACKNOWLEDGED ? "" : " unknown"), _ -> new AtomicInteger())
                .incrementAndGet();
        if (outcome == Outcome.ACKNOWLEDGED) {
            acknowledged.incrementAndGet();
        }
    }

    List<TrackedNote> notes() {
        return List.copyOf(notes);
    }

    List<ExpectedLink> links() {
        return List.copyOf(links);
    }

    Map<String, Integer> counts() {
        var all = new TreeMap<String, Integer>();
        counts.forEach((how, count) -> all.put(how, count.get()));
        return all;
    }

    int acknowledged() {
        return acknowledged.get();
    }

    /** A note that was changed at least once and lies in one certain place, by chance. */
    Optional<TrackedNote> any(Random random, String folder) {
        List<TrackedNote> all = new ArrayList<>();
        for (TrackedNote each : notes) {
            if (each.places().size() == 1 && each.path().startsWith(folder + "/")) {
                all.add(each);
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }
}

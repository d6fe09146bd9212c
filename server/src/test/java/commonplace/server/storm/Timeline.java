package commonplace.server.storm;

import java.util.ArrayList;
import java.util.List;

/** What happened to the processes, in seconds since the storm began. */
final class Timeline {
    private final long began = System.nanoTime();
    private final List<Event> events = new ArrayList<>();

    private record Event(double at, String what) {
        @Override
        public String toString() {
            return "%8.3f %s".formatted(at, what);
        }
    }

    double now() {
        return (System.nanoTime() - began) / 1e9;
    }

    synchronized void note(String what) {
        events.add(new Event(now(), what));
    }

    synchronized List<String> between(double from, double to) {
        return events.stream()
                .filter(each -> each.at >= from && each.at <= to)
                .map(Event::toString)
                .toList();
    }

    synchronized List<String> all() {
        return events.stream().map(Event::toString).toList();
    }
}

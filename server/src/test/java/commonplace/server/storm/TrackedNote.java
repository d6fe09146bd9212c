package commonplace.server.storm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A note by what its writers were told: where it must lie and what must be in it. A change whose answer never came makes
 * both states possible, the one before it and the one after it.
 */
final class TrackedNote {
    /** The place of a note that is deleted. */
    static final String NOWHERE = "nowhere";

    /** Whether a marker is in the note. */
    enum Presence {
        REQUIRED,
        POSSIBLE,
        FORBIDDEN
    }

    /** For those who must be alone with the note, such as a program that does not know of us. */
    final ReadWriteLock turns = new ReentrantReadWriteLock();

    private final Map<Write, Presence> writes = new LinkedHashMap<>();
    private Set<String> places;
    private final List<String> story = new ArrayList<>();

    TrackedNote(String path) {
        this.places = Set.of(path);
    }

    /** A note that is not there yet. */
    static TrackedNote absent() {
        return new TrackedNote(NOWHERE);
    }

    /** Where it may lie. */
    synchronized Set<String> places() {
        return places;
    }

    /** Where it lies, for notes that never move. */
    synchronized String path() {
        return places.iterator().next();
    }

    synchronized Map<Write, Presence> writes() {
        return new LinkedHashMap<>(writes);
    }

    synchronized List<String> story() {
        return List.copyOf(story);
    }

    /** Something was added, and nothing taken away. */
    synchronized void added(Write write) {
        story.add("added " + write);
        writes.put(write, write.outcome() == Outcome.ACKNOWLEDGED ? Presence.REQUIRED : Presence.POSSIBLE);
    }

    /** One marker was put in the place of another. */
    synchronized void replaced(Write old, Write write) {
        story.add("replaced " + old.marker().name() + " by " + write);
        writes.computeIfPresent(old, (_, was) -> without(was, write.outcome()));
        added(write);
    }

    /** The note was written as a whole, whether it was there or not. */
    synchronized void overwritten(String path, Write write) {
        story.add("written to " + path);
        removeAll(write.outcome());
        place(path, write.outcome());
        added(write);
    }

    synchronized void deleted(Outcome outcome, double at) {
        story.add("deleted at %.3f, %s".formatted(at, outcome));
        removeAll(outcome);
        place(NOWHERE, outcome);
    }

    /** It was deleted, and has come back with this in it. */
    synchronized void restored(String path, Write write, Outcome outcome, double at) {
        story.add("restored at %.3f, %s".formatted(at, outcome));
        place(path, outcome);
        writes.put(write, outcome == Outcome.ACKNOWLEDGED ? Presence.REQUIRED : Presence.POSSIBLE);
    }

    synchronized void moved(String to, Outcome outcome, double at) {
        story.add("moved to %s at %.3f, %s".formatted(to, at, outcome));
        place(to, outcome);
    }

    /** These are in the note after all: their writer has heard so. */
    synchronized void kept(List<Write> those) {
        those.forEach(each -> writes.put(each, Presence.REQUIRED));
    }

    /** The writes that are certainly in the note. */
    synchronized List<Write> required() {
        return writes.entrySet().stream()
                .filter(each -> each.getValue() == Presence.REQUIRED)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void removeAll(Outcome outcome) {
        writes.replaceAll((_, was) -> without(was, outcome));
    }

    private static Presence without(Presence was, Outcome outcome) {
        if (outcome == Outcome.ACKNOWLEDGED) {
            return Presence.FORBIDDEN;
        }
        return was == Presence.REQUIRED ? Presence.POSSIBLE : was;
    }

    private void place(String path, Outcome outcome) {
        var next = new TreeSet<>(outcome == Outcome.ACKNOWLEDGED ? Set.of() : places);
        next.add(path);
        places = next;
    }
}

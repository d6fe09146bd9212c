package commonplace.vault;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What notes may hold after a crash, given what was asked of a vault and what it answered. */
final class SimulatedPromises {
    private SimulatedPromises() {}

    /** Which marks are in which note. Each mark is a line, and is written once. */
    record Notes(Map<String, List<String>> marks) {
        static final Notes NONE = new Notes(Map.of());

        Notes {
            var sorted = new TreeMap<String, List<String>>();
            marks.forEach(
                    (note, lines) -> sorted.put(note, lines.stream().sorted().toList()));
            marks = sorted;
        }

        boolean has(String note) {
            return marks.containsKey(note);
        }

        Notes with(Effect effect) {
            var changed = new TreeMap<>(marks);
            switch (effect) {
                case Effect.Added(String note, String mark) ->
                    changed.merge(
                            note,
                            List.of(mark),
                            (old, more) ->
                                    Stream.concat(old.stream(), more.stream()).toList());
                case Effect.Replaced(String note, String mark) -> changed.put(note, List.of(mark));
                case Effect.Removed(String note) -> changed.remove(note);
                case Effect.Moved(String from, String to) -> {
                    changed.clear();
                    marks.forEach((note, lines) -> changed.put(moved(note, from, to), lines));
                }
            }
            return new Notes(changed);
        }

        @Override
        public String toString() {
            return marks.toString();
        }
    }

    /** Where a note is after a move; that of a folder has slashes at its ends. */
    static String moved(String note, String from, String to) {
        if (from.endsWith("/")) {
            return note.startsWith(from) ? to + note.substring(from.length()) : note;
        }
        return note.equals(from) ? to : note;
    }

    /** What somebody wants to be done. */
    sealed interface Effect {
        record Added(String note, String mark) implements Effect {}

        record Replaced(String note, String mark) implements Effect {}

        record Removed(String note) implements Effect {}

        record Moved(String from, String to) implements Effect {}
    }

    /** What is noted in the record of the disk. */
    sealed interface Event {
        record Begun(int number, Effect effect) implements Event {}

        record Acknowledged(int number) implements Event {}

        record Refused(int number) implements Event {}

        /** All that was begun before is done with, and this came of it. */
        record Found(Notes notes) implements Event {}

        /** What a client that types has from now on, which it brings along when it comes back. */
        @SuppressWarnings("ArrayRecordComponent") // Written once, and never changed after.
        record Has(int client, String note, byte[] state) implements Event {
            @Override
            public String toString() {
                return "Has[client=" + client + ", note=" + note + "]";
            }
        }

        record HasLeft(int client) implements Event {}
    }

    /** What there may be now: all that was acknowledged, and of what was only begun, each thing whole or not at all. */
    static Set<Notes> possible(Set<Notes> before, List<Event> events) {
        Map<Integer, Event> answers = new HashMap<>();
        for (Event event : events) {
            switch (event) {
                case Event.Acknowledged(int number) -> answers.put(number, event);
                case Event.Refused(int number) -> answers.put(number, event);
                case Event.Begun _, Event.Found _, Event.Has _, Event.HasLeft _ -> {}
            }
        }
        Set<Notes> possible = before;
        for (Event event : events) {
            switch (event) {
                case Event.Found(Notes notes) -> possible = Set.of(notes);
                case Event.Begun(int number, Effect effect) ->
                    possible = switch (answers.get(number)) {
                        case Event.Acknowledged _ -> after(possible, effect);
                        case Event.Refused _ -> possible;
                        case null, default -> either(possible, after(possible, effect));
                    };
                case Event.Acknowledged _, Event.Refused _, Event.Has _, Event.HasLeft _ -> {}
            }
        }
        return possible;
    }

    private static Set<Notes> after(Set<Notes> possible, Effect effect) {
        var changed = new LinkedHashSet<Notes>();
        possible.forEach(notes -> changed.add(notes.with(effect)));
        return changed;
    }

    private static Set<Notes> either(Set<Notes> one, Set<Notes> other) {
        var both = new LinkedHashSet<>(one);
        both.addAll(other);
        return both;
    }
}

package commonplace.sandbox;

import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;

/** What {@code setTimeout} and {@code sleep} wait for. Used by the script's own thread only. */
final class Timers {
    private static final int MOST = 1_000;
    private static final long MOST_MILLIS = 24L * 60 * 60 * 1000;

    private final PriorityQueue<Timer> waiting = new PriorityQueue<>();
    private long now = System.nanoTime();
    private boolean hadTheirTurn;

    /** All timers of one turn count from its beginning, so that the shorter of two is the first on a slow machine too. */
    void beginTurn() {
        now = System.nanoTime();
        hadTheirTurn = false;
    }

    /** Whether a timer has come in this turn. */
    boolean hadTheirTurn() {
        return hadTheirTurn;
    }

    void add(int number, String milliseconds) {
        if (waiting.size() == MOST) {
            throw new ScriptStoppedException(
                    ScriptResult.Kind.ERROR,
                    String.format(Locale.ROOT, "The script waits for %,d timers at once: await some first", MOST));
        }
        waiting.add(new Timer(now + millis(milliseconds) * 1_000_000, number));
    }

    void remove(String number) {
        waiting.removeIf(timer -> Integer.toString(timer.number()).equals(number));
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The first timer if its time has come, and takes it out. */
    Optional<HostEvents> due() {
        Timer first = waiting.peek();
        if (first == null || first.at() - System.nanoTime() > 0) {
            return Optional.empty();
        }
        waiting.remove();
        hadTheirTurn = true;
        return Optional.of(HostEvents.timer(first.number()));
    }

    /** How long until there is one; forever if none is waiting. */
    long nanosToNext() {
        Timer first = waiting.peek();
        return first == null ? Long.MAX_VALUE : Math.max(0, first.at() - System.nanoTime());
    }

    /** The text of a number that the script chose, which may be no number. */
    private static long millis(String text) {
        try {
            return (long) Math.clamp(Double.parseDouble(text), 0, MOST_MILLIS);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private record Timer(long at, int number) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            int byTime = Long.signum(at - other.at);
            return byTime != 0 ? byTime : Integer.compare(number, other.number);
        }
    }
}

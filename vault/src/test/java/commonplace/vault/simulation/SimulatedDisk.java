package commonplace.vault.simulation;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory. All that is done to it is recorded in one order, together with what the test has to say about it, so
 * that a second disk can be made which is as this one would be if everything had stopped at some moment.
 */
public final class SimulatedDisk {
    private volatile InstantSource clock;
    private final Tree before;
    private final Tree now;
    private final List<Entry> log = new ArrayList<>();
    private long nextNumber;

    public SimulatedDisk(InstantSource clock) {
        this(clock, new Tree());
    }

    private SimulatedDisk(InstantSource clock, Tree tree) {
        this.clock = clock;
        this.before = tree;
        this.now = tree.reachable();
        this.nextNumber = now.nextNumber();
    }

    /** @param what an {@link Operation}, or what the test noted */
    private record Entry(String by, Object what) {}

    /** The disk as a computer sees it that begins to use it now. */
    public Mount mount(String name) {
        return new Mount(this, name);
    }

    /** Puts something into the record that is not done to the disk, such as that somebody was told of success. */
    public synchronized void note(Object event) {
        log.add(new Entry("", event));
    }

    /** How much is recorded. */
    public synchronized int recorded() {
        return log.size();
    }

    /** What was noted among the first entries of the record. */
    public synchronized List<Object> noted(int entries) {
        return log.subList(0, entries).stream()
                .map(Entry::what)
                .filter(what -> !(what instanceof Operation))
                .toList();
    }

    /** Whether the entry is something that was done to the disk, and by whom. */
    public synchronized boolean isDoneBy(String name, int entry) {
        return log.get(entry).what() instanceof Operation && log.get(entry).by().equals(name);
    }

    /** The disk after the first entries of the record and then a power cut; nobody has it open. */
    public SimulatedDisk after(int entries, PowerCut cut) {
        return after(entries, cut, clock);
    }

    /** The same, from when on other clocks count. */
    public synchronized SimulatedDisk after(int entries, PowerCut cut, InstantSource newClock) {
        List<Operation> done = log.subList(0, entries).stream()
                .map(Entry::what)
                .filter(Operation.class::isInstance)
                .map(Operation.class::cast)
                .toList();
        return new SimulatedDisk(newClock, cut.remains(before, done));
    }

    /** Part of the record, for people. */
    public synchronized String record(int from, int to) {
        var lines = new StringBuilder();
        for (int i = Math.max(0, from); i < Math.min(to, log.size()); i++) {
            Entry entry = log.get(i);
            lines.append(String.format("%5d %-8s %s%n", i, entry.by(), entry.what()));
        }
        return lines.toString();
    }

    /** What is on it now, as something that can be compared. */
    public synchronized String contents() {
        return now.toString();
    }

    /** Does one thing to it, when the computer may: all at once, and on record. */
    synchronized Node change(Mount by, Decision decision) throws IOException {
        by.expectWritable();
        Operation operation = decision.on(now);
        now.apply(operation);
        log.add(new Entry(by.name(), operation));
        return now.node(
                switch (operation) {
                    case Operation.Create it -> it.node();
                    case Operation.Link it -> it.node();
                    case Operation.Rename it -> it.node();
                    case Operation.Delete it -> it.folder();
                    case Operation.OfContents it -> it.node();
                    case Operation.Sync it -> it.node();
                });
    }

    /** What is to be done, given what is there. */
    interface Decision {
        Operation on(Tree tree) throws IOException;
    }

    /** Looks at it, when the computer may. */
    synchronized <T extends @Nullable Object> T look(Mount by, Look<T> look) throws IOException {
        by.expectRunning();
        return look.at(now);
    }

    interface Look<T extends @Nullable Object> {
        T at(Tree tree) throws IOException;
    }

    synchronized long newNumber() {
        return nextNumber++;
    }

    /** From now on this is the time of what is changed. */
    public void useClock(InstantSource newClock) {
        clock = newClock;
    }

    InstantSource clock() {
        return clock;
    }
}

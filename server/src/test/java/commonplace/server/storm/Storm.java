package commonplace.server.storm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Four agents, a server with editors, and a program that knows nothing of us, all at one vault, while one process after the
 * other is killed. In the middle third of its time mostly new notes are made, more than are kept in memory.
 */
final class Storm {
    private static final int AGENTS = 4;
    private static final int SHARED_NOTES = 8;
    private static final int SAVED_NOTES = 3;
    private static final int RENAMED_NOTES = 3;
    /** How many of the renamed folder's notes people have open all the time. */
    private static final int OPEN_NOTES = 2;

    private static final int PASSING_EDITORS = 2;

    private final long seed;
    private final int seconds;
    private final boolean load;
    private final Random random;
    private final Ledger ledger = new Ledger();
    private volatile double began;
    private volatile long host;
    private volatile boolean over;
    /** The killer goes first, so that those who wait for an answer get one. */
    private volatile boolean calm;

    /** @param load whether all cores are busy with something else as well */
    Storm(long seed, int seconds, boolean load) {
        this.seed = seed;
        this.seconds = seconds;
        this.load = load;
        this.random = new Random(seed);
    }

    /**
     * How a storm went.
     *
     * @param problems what it found, in full; empty when all is well
     */
    record Result(String summary, String problems) {}

    /** @param autopsies where vault and data of a storm that found something are kept */
    Result run(Path autopsies) throws Exception {
        List<Thread> burners = load ? burn() : List.of();
        try (var installation = new Installation()) {
            var notes = new Notes(
                    notes(installation, "shared", SHARED_NOTES),
                    notes(installation, "outside", SAVED_NOTES),
                    ledger.track(installation.note("daily/" + SharedNotes.DAY)),
                    new RenamedFolder(ledger, installation, RENAMED_NOTES),
                    notes(installation, "settled", AGENTS),
                    moved(installation));
            Killer killer = rage(installation, notes);
            installation.copy("left");
            return result(installation, killer, new Verdict(ledger, installation).findings(), autopsies);
        } finally {
            burners.forEach(Thread::interrupt);
        }
    }

    /**
     * What is there before the first process starts: a file that came later would first have to be noticed.
     *
     * @param saved those that the program saves which knows nothing of us
     * @param settled one for each agent, as are those that are moved
     */
    private record Notes(
            List<TrackedNote> shared,
            List<TrackedNote> saved,
            TrackedNote daily,
            RenamedFolder folder,
            List<TrackedNote> settled,
            List<MovedNote> moved) {}

    private List<TrackedNote> notes(Installation installation, String folder, int count) throws IOException {
        List<TrackedNote> notes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            notes.add(ledger.track(installation.note(folder + "/" + i)));
        }
        return notes;
    }

    private List<MovedNote> moved(Installation installation) throws IOException {
        List<MovedNote> moved = new ArrayList<>();
        for (int i = 0; i < AGENTS; i++) {
            moved.add(new MovedNote(ledger, installation, Integer.toString(i)));
        }
        return moved;
    }

    private Killer rage(Installation installation, Notes notes) throws Exception {
        var server = new Server(ledger, installation, new Random(random.nextLong()));
        List<Victim> victims = new ArrayList<>(List.of(server));
        try (var typists = new Typists(ledger, server)) {
            server.stay();
            typists.open(notes.folder().notes().subList(0, OPEN_NOTES));
            server.leave();
            began = ledger.timeline.now();
            List<Thread> writers = new ArrayList<>();
            startAgents(installation, notes, victims, writers);
            startOthers(installation, notes, typists, writers);
            var killer = new Killer(ledger, installation, victims, new Random(random.nextLong()));
            Thread killing = start("killer", () -> calm, killer::kill);
            Thread watching = start("watcher of hosts", () -> calm, () -> watchHost(installation));

            TimeUnit.SECONDS.sleep(seconds);
            calm = true;
            killing.join();
            watching.join();
            over = true;
            server.stay();
            for (Thread each : writers) {
                each.join();
            }
            typists.settle(notes.folder().name());
            server.retire();
            end(victims);
            return killer;
        } finally {
            victims.forEach(Victim::kill);
            server.close();
        }
    }

    private void startAgents(Installation installation, Notes notes, List<Victim> victims, List<Thread> writers)
            throws IOException {
        List<Work> works = List.of(
                new SharedNotes(notes.shared(), notes.daily()),
                new SharedNotes(notes.saved(), notes.daily()),
                new FreshNotes(),
                notes.folder());
        for (int i = 0; i < AGENTS; i++) {
            var agent = new Agent(
                    Character.toString('a' + i),
                    notes.settled().get(i),
                    new Random(random.nextLong()),
                    ledger,
                    installation);
            victims.add(agent);
            List<Work> own = new ArrayList<>(works);
            own.add(new RecreatedNote(ledger, "again/" + agent.name, agent.random));
            own.add(new RecreatedNote(ledger, "again/" + agent.name + "2", agent.random));
            own.add(notes.moved().get(i));
            agent.begin();
            writers.add(start("agent " + agent.name, () -> over, () -> step(agent, own)));
        }
    }

    private void startOthers(Installation installation, Notes notes, Typists typists, List<Thread> writers) {
        var program = new OutsideProgram(ledger, installation.vault, notes.saved(), new Random(random.nextLong()));
        writers.add(start("program", () -> over, program::save));
        for (int i = 0; i < PASSING_EDITORS; i++) {
            var chance = new Random(random.nextLong());
            writers.add(start("passing editor", () -> over, () -> typists.passBy(notes.shared(), chance)));
        }
        for (Runnable each : typists.staying(() -> over, random)) {
            writers.add(Thread.ofPlatform().name("staying editor").start(each));
        }
    }

    private void step(Agent agent, List<Work> works) throws Exception {
        double part = (ledger.timeline.now() - began) / seconds;
        if (part > 0.35 && part < 0.65 && agent.random.nextInt(4) > 0) {
            FreshNotes.create(agent);
        } else {
            works.get(agent.random.nextInt(works.size())).step(agent);
        }
    }

    private void watchHost(Installation installation) throws InterruptedException {
        long now = installation.host();
        if (now != host) {
            host = now;
            ledger.timeline.note("host is " + now);
        }
        TimeUnit.MILLISECONDS.sleep(20);
    }

    /** All at once, some by asking, some by force. */
    private void end(List<Victim> victims) throws InterruptedException {
        List<Victim> order = new ArrayList<>(victims);
        Collections.shuffle(order, random);
        List<Thread> ending = new ArrayList<>();
        for (Victim each : order) {
            boolean asked = random.nextBoolean();
            ledger.timeline.note((asked ? "end " : "kill ") + each.pid());
            ending.add(Thread.ofVirtual().start(asked ? each::end : each::kill));
        }
        for (Thread each : ending) {
            each.join();
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private Thread start(String name, BooleanSupplier until, Step step) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                while (!until.getAsBoolean()) {
                    step.run();
                }
            } catch (Exception failed) {
                var trace = new java.io.StringWriter();
                failed.printStackTrace(new java.io.PrintWriter(trace));
                ledger.surprises.add(name + ": " + trace);
            }
        });
    }

    private static List<Thread> burn() {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(Thread.ofPlatform().daemon().name("load").start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            }));
        }
        return threads;
    }

    private Result result(Installation installation, Killer killer, List<Finding> findings, Path autopsies)
            throws IOException {
        String summary = "storm of %d s%s, seed %d: %d kills, %d of hosts; %d changes acknowledged; %s; %s"
                .formatted(
                        seconds,
                        load ? " under load" : "",
                        seed,
                        killer.kills(),
                        killer.hostKills(),
                        ledger.acknowledged(),
                        Finding.counts(findings),
                        ledger.surprises.isEmpty() ? "no surprises" : ledger.surprises.size() + " surprises");
        if (findings.isEmpty() && ledger.surprises.isEmpty()) {
            return new Result(summary, "");
        }
        var report =
                new StringBuilder(summary).append("\n").append(ledger.counts()).append("\n");
        ledger.surprises.forEach(
                each -> report.append("surprise: ").append(each).append("\n"));
        findings.forEach(each -> report.append("\n").append(each).append("\n"));
        Path zip = autopsies.resolve("storm-" + seed + ".zip");
        installation.pack(zip, report + "\n" + String.join("\n", ledger.timeline.all()) + "\n");
        return new Result(summary, Finding.shortened(report.toString()) + "\nvault, data and the whole report: " + zip);
    }
}

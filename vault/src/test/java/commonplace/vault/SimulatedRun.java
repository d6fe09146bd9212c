package commonplace.vault;

import commonplace.vault.SimulatedPromises.Effect;
import commonplace.vault.SimulatedPromises.Event;
import commonplace.vault.SimulatedPromises.Notes;
import commonplace.vault.SimulatedStep.Way;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.simulation.PowerCut;
import commonplace.vault.simulation.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What one host does to a disk, and what was promised meanwhile. It begins with a look at what an earlier host left: that
 * must be what was promised then.
 */
final class SimulatedRun implements AutoCloseable {
    /** Long enough for everything to be written that is only being typed. */
    private static final int FLUSH_MILLIS = 3000;

    /** No step takes no time: two writes would else not be told apart by their times. */
    private static final int STEP_MILLIS = 20;

    private final World world;
    private final SimulatedHost host;
    private final Map<Integer, SimulatedClient> clients = new LinkedHashMap<>();
    private boolean awaitsClients;
    private boolean meanwhile;
    private boolean closed;

    /**
     * A disk, what may be on it, and who knows it.
     *
     * @param possible what its notes may hold
     * @param clients what those had who were typing
     * @param marks how many marks were used up
     */
    record World(SimulatedDisk disk, SimulatedTime time, Set<Notes> possible, List<Event.Has> clients, int marks) {
        static World empty() {
            var time = new SimulatedTime(java.time.Instant.parse("2026-01-01T00:00:00Z"));
            var disk = new SimulatedDisk(time);
            try {
                SimulatedHost.prepare(disk);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return new World(disk.after(disk.recorded(), PowerCut.KILL), time, Set.of(Notes.NONE), List.of(), 0);
        }

        /** Where two are alike in this, what comes of them is alike, too. */
        @Override
        public String toString() {
            return possible + "\n" + clients + "\n" + disk.contents();
        }
    }

    private int marks;

    /** Opens the disk, has the vault recover, and looks whether that is as it was promised. */
    SimulatedRun(World world, String name, Path index) {
        this.world = world;
        this.marks = world.marks();
        this.awaitsClients = !world.clients().isEmpty();
        this.host = new SimulatedHost(world.disk(), name, world.time(), index);
        try {
            look("after recovery");
            if (awaitsClients) {
                awaitsClients = false;
                reconnect();
            }
        } catch (RuntimeException | AssertionError failed) {
            host.die();
            throw failed;
        }
    }

    SimulatedHost host() {
        return host;
    }

    Notes notes() {
        return host.notes();
    }

    SimulatedDisk disk() {
        return world.disk();
    }

    /** The disk as it would be if everything had stopped after some entries of its record. */
    World cut(int entries, PowerCut cut) {
        List<Event> events = events(entries);
        var left = new LinkedHashMap<Integer, Event.Has>();
        world.clients().forEach(client -> left.put(client.client(), client));
        for (Event event : events) {
            switch (event) {
                case Event.Has has -> left.put(has.client(), has);
                case Event.HasLeft(int client) -> left.remove(client);
                case Event.Begun _, Event.Acknowledged _, Event.Refused _, Event.Found _ -> {}
            }
        }
        var time = new SimulatedTime(world.time().instant().plusSeconds(1));
        return new World(
                world.disk().after(entries, cut, time),
                time,
                SimulatedPromises.possible(world.possible(), events),
                List.copyOf(left.values()),
                marks);
    }

    /** The disk as it is now, for a host that uses it at the same time, with a clock of its own. */
    World now() {
        var time = new SimulatedTime(world.time().instant().plusSeconds(1));
        disk().useClock(time);
        return new World(disk(), time, world.possible(), world.clients(), marks + 1000);
    }

    List<Event> events(int entries) {
        return world.disk().noted(entries).stream().map(Event.class::cast).toList();
    }

    /** Compares what is there with what was promised, and takes it as given from now on. */
    void look(String when) {
        Set<Notes> possible = SimulatedPromises.possible(world.possible(), events(disk().recorded()));
        Notes notes = host.notes();
        if (!possible.contains(notes)) {
            throw new AssertionError(when + " there is\n    " + notes + "\nand there should be\n    "
                    + possible.stream().map(Notes::toString).collect(Collectors.joining("\n or ")));
        }
        host.texts().forEach((note, text) -> expectInStep(when, note, text));
        expect(host.complaints().isEmpty(), when + " the vault says " + host.complaints());
        // Clients that are still away may bring what is not here.
        if (!awaitsClients) {
            disk().note(new Event.Found(notes));
        }
    }

    private void expectInStep(String when, String note, String text) {
        var path = new NotePath(note);
        Optional<String> read = host.vault.read(path).map(Document::text);
        expect(
                read.equals(Optional.of(text)),
                when + " '" + note + "' is read as " + read + ", and its file has " + text);
        try (var live = host.vault.live(path).orElseThrow()) {
            expect(live.text().equals(text), when + " '" + note + "' is live as " + live.text());
        }
    }

    private static void expect(boolean condition, String failure) {
        if (!condition) {
            throw new AssertionError(failure);
        }
    }

    /** Those who were typing when the host stopped come back, and bring what they have. */
    private void reconnect() {
        Notes notes = host.notes();
        for (Event.Has has : world.clients()) {
            if (notes.has(has.note())) {
                var client = new SimulatedClient(has.client(), has.note(), has.state(), this::has);
                clients.put(client.number, client);
                client.connect(host.vault.live(new NotePath(has.note())).orElseThrow());
            } else {
                disk().note(new Event.HasLeft(has.client()));
            }
        }
        if (!clients.isEmpty()) {
            host.pass(FLUSH_MILLIS);
        }
        look("after clients came back");
    }

    private void has(SimulatedClient client, byte[] state) {
        disk().note(new Event.Has(client.number, client.note(), state));
    }

    void play(SimulatedStep step) {
        boolean isAlone = !meanwhile;
        meanwhile = step instanceof SimulatedStep.Meanwhile;
        if (isAlone && !meanwhile && !(step instanceof SimulatedStep.Wait)) {
            host.pass(STEP_MILLIS);
        }
        perform(step);
        if (!meanwhile) {
            host.mount.endInterruption();
        }
    }

    private void perform(SimulatedStep step) {
        switch (step) {
            case SimulatedStep.Mark(Way way, String note) -> {
                String mark = newMark();
                int number = begin(way == Way.WRITE ? new Effect.Replaced(note, mark) : new Effect.Added(note, mark));
                mark(way, note, mark + "\n", number);
            }
            case SimulatedStep.Delete(String note) -> {
                int number = begin(new Effect.Removed(note));
                answer(
                        number,
                        host.vault.remove(new NotePath(note), Author.tool("")).isEmpty());
                clientsOf(note).forEach(this::disconnect);
            }
            case SimulatedStep.Move(String from, String to) -> {
                int number = begin(new Effect.Moved(from, to));
                String target = to.endsWith("/") ? to.substring(0, to.length() - 1) : to;
                boolean done = host.vault.move(from, target, Author.tool("")) instanceof MoveResult.Done;
                answer(number, done);
                if (done) {
                    clients.values().forEach(client -> client.moved(SimulatedPromises.moved(client.note(), from, to)));
                }
            }
            case SimulatedStep.Close(String note) -> clientsOf(note).forEach(this::disconnect);
            case SimulatedStep.Wait(int millis) -> host.pass(millis);
            case SimulatedStep.Meanwhile(int changes, SimulatedStep other) ->
                host.mount.interruptAfter(changes, () -> perform(other));
            case SimulatedStep.Restart _, SimulatedStep.Crash _ ->
                throw new IllegalArgumentException("'" + step + "' needs another host");
        }
    }

    /** Unlike all others: a line that resembles another is taken for a correction of that one, by whoever wrote it. */
    private String newMark() {
        int number = marks++;
        var letters = new Random(number * 0x9E3779B97F4A7C15L);
        return letters.ints(10, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining("", number + "-", ""));
    }

    private List<SimulatedClient> clientsOf(String note) {
        return clients.values().stream()
                .filter(client -> client.note().equals(note))
                .toList();
    }

    private void disconnect(SimulatedClient client) {
        client.disconnect();
        clients.remove(client.number);
        disk().note(new Event.HasLeft(client.number));
    }

    private int begin(Effect effect) {
        synchronized (disk()) {
            // Nothing else has this place in the record.
            int number = disk().recorded();
            disk().note(new Event.Begun(number, effect));
            return number;
        }
    }

    private void answer(int number, boolean done) {
        disk().note(done ? new Event.Acknowledged(number) : new Event.Refused(number));
    }

    private void mark(Way way, String note, String line, int number) {
        switch (way) {
            case APPEND -> save(note, text -> text + line, number);
            case PREPEND -> save(note, text -> line + text, number);
            case WRITE -> save(note, _ -> line, number);
            case TYPE -> type(note, line, number);
            case EDIT, EDIT_UNSEEN -> edit(note, line, number, way == Way.EDIT);
        }
    }

    private void save(String note, UnaryOperator<String> change, int number) {
        SaveResult saved = host.vault.save(new NotePath(note), (now, _) -> {
            String text = change.apply(now.map(Document::text).orElse(""));
            return new NoteRevision.Revised.To(text, text);
        });
        answer(number, !(saved instanceof SaveResult.Refused));
    }

    private void type(String note, String line, int number) {
        Optional<SimulatedClient> client = clientsOf(note).stream().findFirst().or(() -> opened(note));
        if (client.isEmpty()) {
            answer(number, false);
        } else {
            client.get().type(line, number % 2 == 0, () -> answer(number, true));
        }
    }

    private Optional<SimulatedClient> opened(String note) {
        var path = new NotePath(note);
        return host.vault.live(path).or(() -> begun(path)).map(live -> {
            var client = new SimulatedClient(1000 + marks, note, new byte[] {0, 0}, this::has);
            clients.put(client.number, client);
            client.connect(live);
            return client;
        });
    }

    /** A note that nobody had before begins with what is typed; one that was removed would go on as it was left. */
    private Optional<LiveDocument> begun(NotePath path) {
        boolean isNew = host.vault.history(path).isEmpty();
        return isNew
                        && host.vault.createLiveFor(
                                        new byte[] {0, 0}, path, Author.editor(""), new NoteScope.Everything())
                                instanceof LiveResult.Opened(LiveDocument document)
                ? Optional.of(document)
                : Optional.empty();
    }

    private void edit(String note, String line, int number, boolean seen) {
        String text = host.texts().get(note);
        if (text == null) {
            answer(number, false);
            return;
        }
        try {
            host.editOutside(note, text + line);
            answer(number, true);
            if (seen) {
                host.vault.refresh(note + ".md");
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Ends the host as it should be; what the next one finds on the disk. */
    World restart() {
        clients.values().forEach(SimulatedClient::disconnect);
        close();
        return cut(disk().recorded(), PowerCut.KILL);
    }

    /** Ends the host as a kill does. */
    void die() {
        if (!closed) {
            closed = true;
            host.die();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            host.close();
        }
    }
}

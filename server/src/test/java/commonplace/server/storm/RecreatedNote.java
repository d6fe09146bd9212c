package commonplace.server.storm;

import java.util.Random;
import java.util.Set;

/** One agent's note that is written, changed for some seconds, deleted, and written again at once. */
final class RecreatedNote implements Work {
    private final String path;
    private final TrackedNote note;
    private double deleteAt;

    RecreatedNote(Ledger ledger, String path, Random random) {
        this.path = path;
        this.note = ledger.track(TrackedNote.absent());
        this.deleteAt = random.nextDouble(3);
    }

    @Override
    public void step(Agent agent) {
        if (!note.places().equals(Set.of(path))) {
            write(agent);
        } else if (agent.ledger.timeline.now() > deleteAt) {
            delete(agent);
        } else {
            note.added(SharedNotes.patch(agent, note, agent.marker(), "append"));
        }
    }

    private void write(Agent agent) {
        Marker marker = agent.marker();
        note.overwritten(
                path, agent.write("write again", marker, "cairn_write", "path", path, "content", marker.line() + "\n"));
    }

    private void delete(Agent agent) {
        lookBefore(agent);
        Outcome deleted = agent.change("cairn_delete", "path", path);
        agent.ledger.count("delete", deleted);
        double now = agent.ledger.timeline.now();
        note.deleted(deleted, now);
        // Often longer than a document stays in memory after its last use: what was planned for the old one comes due.
        deleteAt = now + 1 + agent.random.nextDouble(9);
        write(agent);
    }

    /** Once the note is deleted, nobody can see any more that something was missing in it. */
    private void lookBefore(Agent agent) {
        String text = agent.read(path);
        Marker.Found found = Marker.find(text);
        for (Write each : note.required()) {
            int count = found.counts().getOrDefault(each.marker().name(), 0);
            if (count != 1) {
                agent.ledger.surprises.add("%.3f %s is there %d times, before its note %s is deleted: %s"
                        .formatted(agent.ledger.timeline.now(), each, count, path, note.story()));
            }
        }
    }
}

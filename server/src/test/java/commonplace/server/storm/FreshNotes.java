package commonplace.server.storm;

import java.util.Optional;

/** New notes, some of which are deleted, restored or moved at once. */
final class FreshNotes implements Work {
    @Override
    public void step(Agent agent) {
        switch (agent.random.nextInt(6)) {
            case 0 -> delete(agent, false);
            case 1 -> delete(agent, true);
            case 2, 3 -> move(agent);
            default -> create(agent);
        }
    }

    /** A new note, or one more line in one that has perhaps left the memory meanwhile. */
    static void create(Agent agent) {
        Optional<TrackedNote> old = agent.ledger.any(agent.random, "w");
        if (old.isPresent() && agent.random.nextInt(3) == 0) {
            old.get().added(SharedNotes.patch(agent, old.get(), agent.marker(), "append"));
        } else {
            write(agent, "w", agent.random.nextBoolean());
        }
    }

    private record Fresh(TrackedNote note, String path, Write write) {
        boolean isThere() {
            return write.outcome() == Outcome.ACKNOWLEDGED;
        }
    }

    private static Fresh write(Agent agent, String folder, boolean lens) {
        Marker marker = agent.marker();
        String path = folder + "/" + marker.name().substring(1);
        TrackedNote note = agent.ledger.track(TrackedNote.absent());
        Write write = lens
                ? agent.write("create", marker, "create", "file_path", path + ".md", "content", marker.line() + "\n")
                : agent.write("write", marker, "cairn_write", "path", path, "content", marker.line() + "\n");
        note.overwritten(path, write);
        return new Fresh(note, path, write);
    }

    private static void delete(Agent agent, boolean restore) {
        Fresh fresh = write(agent, restore ? "r" : "d", false);
        if (!fresh.isThere()) {
            return;
        }
        Outcome deleted = agent.change("cairn_delete", "path", fresh.path);
        agent.ledger.count("delete", deleted);
        fresh.note.deleted(deleted, agent.ledger.timeline.now());
        if (restore && deleted == Outcome.ACKNOWLEDGED) {
            Outcome restored = agent.change("restore", "file_path", fresh.path + ".md", "revision", 1);
            agent.ledger.count("restore", restored);
            fresh.note.restored(fresh.path, fresh.write, restored, agent.ledger.timeline.now());
        }
    }

    /** A note to which another one links, moved at once after it was written. */
    private static void move(Agent agent) {
        Fresh fresh = write(agent, "m", agent.random.nextBoolean());
        if (!fresh.isThere()) {
            return;
        }
        Marker marker = agent.marker();
        String path = "l/" + marker.name().substring(1);
        TrackedNote linking = agent.ledger.track(TrackedNote.absent());
        Write link = agent.write(
                "write with link",
                marker,
                "cairn_write",
                "path",
                path,
                "content",
                "See [[" + fresh.path + "]].\n\n" + marker.line() + "\n");
        linking.overwritten(path, link);
        String to = "m2/" + fresh.path.substring(2);
        Outcome moved = agent.change("move", "file_path", fresh.path + ".md", "new_path", to + ".md");
        agent.ledger.count("move", moved);
        fresh.note.moved(to, moved, agent.ledger.timeline.now());
        if (link.outcome() == Outcome.ACKNOWLEDGED) {
            agent.ledger.expectLink(linking, fresh.note);
        }
    }
}

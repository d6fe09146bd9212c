package commonplace.server.storm;

import commonplace.server.storm.Agent.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A folder that is renamed to and fro while agents write into its notes and people have them open. */
final class RenamedFolder implements Work {
    static final String FIRST_NAME = "live";
    private static final String OTHER_NAME = "renamed";

    private final List<TrackedNote> notes = new ArrayList<>();
    private final ReadWriteLock turns = new ReentrantReadWriteLock(true);
    private volatile String name = FIRST_NAME;

    RenamedFolder(Ledger ledger, Installation installation, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            TrackedNote note = ledger.track(installation.note(FIRST_NAME + "/" + i));
            notes.add(note);
            ledger.expectLink(ledger.track(installation.linking("links/folder" + i, FIRST_NAME + "/" + i)), note);
        }
    }

    List<TrackedNote> notes() {
        return notes;
    }

    /** Where its notes are now, when nobody renames it any more. */
    String name() {
        return name;
    }

    @Override
    public void step(Agent agent) throws InterruptedException {
        if (agent.random.nextInt(6) > 0) {
            append(agent);
        } else if (turns.writeLock().tryLock(1, TimeUnit.SECONDS)) {
            try {
                rename(agent);
            } finally {
                turns.writeLock().unlock();
            }
        }
    }

    private void append(Agent agent) {
        turns.readLock().lock();
        try {
            int which = agent.random.nextInt(notes.size());
            Marker marker = agent.marker();
            notes.get(which)
                    .added(agent.write(
                            "append in folder",
                            marker,
                            "cairn_patch",
                            "path",
                            name + "/" + which,
                            "op",
                            "append_section",
                            "section",
                            "Log",
                            "content",
                            marker.line()));
        } finally {
            turns.readLock().unlock();
        }
    }

    private void rename(Agent agent) {
        String to = name.equals(FIRST_NAME) ? OTHER_NAME : FIRST_NAME;
        Answer answer = agent.call("move", "file_path", name, "new_path", to);
        double now = agent.ledger.timeline.now();
        switch (answer) {
            case Answer.Done _ -> {
                moved(agent, to, Outcome.ACKNOWLEDGED, now);
                name = to;
            }
            case Answer.Lost _ -> {
                moved(agent, to, Outcome.UNKNOWN, now);
                name = agent.exists(to + "/0") ? to : name;
            }
            case Answer.Refused refused ->
                agent.ledger.surprises.add("%.3f rename %s to %s: %s".formatted(now, name, to, refused.text()));
        }
    }

    private void moved(Agent agent, String to, Outcome outcome, double now) {
        agent.ledger.timeline.note("renamed " + name + " to " + to + ", " + outcome);
        agent.ledger.count("rename folder", outcome);
        for (int i = 0; i < notes.size(); i++) {
            notes.get(i).moved(to + "/" + i, outcome, now);
        }
    }
}

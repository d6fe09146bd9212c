package commonplace.server.storm;

import commonplace.server.storm.Agent.Answer;

/** One agent's note that is moved to and fro between changes, and to which another note links. */
final class MovedNote implements Work {
    private final TrackedNote note;
    private final String name;
    private String folder = "from";

    MovedNote(Ledger ledger, Installation installation, String name) throws java.io.IOException {
        this.name = name;
        this.note = ledger.track(installation.note(path("from")));
        ledger.expectLink(ledger.track(installation.linking("links/" + name, path("from"))), note);
    }

    @Override
    public void step(Agent agent) {
        if (agent.random.nextInt(4) == 0) {
            move(agent);
        } else {
            append(agent);
        }
    }

    private void append(Agent agent) {
        Marker marker = agent.marker();
        note.added(agent.write(
                "append to moved",
                marker,
                "cairn_patch",
                "path",
                path(folder),
                "op",
                "append",
                "content",
                marker.line()));
    }

    private void move(Agent agent) {
        String to = folder.equals("from") ? "to" : "from";
        Answer answer = agent.call("move", "file_path", path(folder) + ".md", "new_path", path(to) + ".md");
        double now = agent.ledger.timeline.now();
        switch (answer) {
            case Answer.Done _ -> {
                agent.ledger.count("move", Outcome.ACKNOWLEDGED);
                note.moved(path(to), Outcome.ACKNOWLEDGED, now);
                folder = to;
            }
            case Answer.Lost _ -> {
                agent.ledger.count("move", Outcome.UNKNOWN);
                note.moved(path(to), Outcome.UNKNOWN, now);
                folder = agent.exists(path(to)) ? to : folder;
            }
            case Answer.Refused refused ->
                agent.ledger.surprises.add("%.3f move %s to %s: %s".formatted(now, path(folder), to, refused.text()));
        }
    }

    private String path(String in) {
        return in + "/" + name;
    }
}

package commonplace.server.storm;

import java.util.List;

/** Notes into which all agents write at once, in all ways that leave what the others wrote. */
final class SharedNotes implements Work {
    static final String DAY = "2026-02-24";

    private final List<TrackedNote> notes;
    private final TrackedNote daily;

    /** @param daily the daily note of {@link #DAY} */
    SharedNotes(List<TrackedNote> notes, TrackedNote daily) {
        this.notes = notes;
        this.daily = daily;
    }

    @Override
    public void step(Agent agent) {
        TrackedNote note = notes.get(agent.random.nextInt(notes.size()));
        var turn = note.turns.readLock();
        turn.lock();
        try {
            write(agent, note);
        } finally {
            turn.unlock();
        }
    }

    private void write(Agent agent, TrackedNote note) {
        Marker marker = agent.marker();
        String line = marker.line();
        switch (agent.random.nextInt(8)) {
            case 0, 1 -> note.added(patch(agent, note, marker, "append"));
            case 2 -> note.added(patch(agent, note, marker, "prepend"));
            case 3, 4 ->
                note.added(agent.write(
                        "append_section",
                        marker,
                        "cairn_patch",
                        "path",
                        note.path(),
                        "op",
                        "append_section",
                        "section",
                        "Log",
                        "content",
                        line));
            case 5 -> note.added(edit(agent, note, marker, agent.random.nextBoolean()));
            case 6 -> replace(agent, note, marker);
            default ->
                daily.added(agent.write("daily", marker, "cairn_daily", "date", DAY, "op", "append", "content", line));
        }
    }

    static Write patch(Agent agent, TrackedNote note, Marker marker, String op) {
        return agent.write(op, marker, "cairn_patch", "path", note.path(), "op", op, "content", marker.line());
    }

    private static Write edit(Agent agent, TrackedNote note, Marker marker, boolean suggest) {
        return agent.write(
                suggest ? "suggest" : "edit",
                marker,
                "edit",
                "file_path",
                note.path() + ".md",
                "old_string",
                "## End\n",
                "new_string",
                "## End\n" + marker.line() + "\n",
                "suggest",
                suggest);
    }

    /** Only what this agent wrote itself: nobody else changes that at the same time. */
    private static void replace(Agent agent, TrackedNote note, Marker marker) {
        List<Write> own = note.required().stream()
                .filter(each -> each.marker().name().startsWith("M" + agent.name + "x")
                        && !each.how().equals("suggest"))
                .toList();
        if (own.isEmpty()) {
            note.added(patch(agent, note, marker, "append"));
            return;
        }
        Write old = own.get(agent.random.nextInt(own.size()));
        note.replaced(
                old,
                agent.write(
                        "replace",
                        marker,
                        "cairn_patch",
                        "path",
                        note.path(),
                        "op",
                        "replace",
                        "find",
                        old.marker().text(),
                        "content",
                        marker.text()));
    }
}

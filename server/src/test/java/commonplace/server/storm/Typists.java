package commonplace.server.storm;

import commonplace.server.sync.Editor;
import commonplace.server.sync.Editors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** People at editors: some type one line and are gone once it is kept, others stay and type on through every restart. */
final class Typists implements AutoCloseable {
    private final Ledger ledger;
    private final Server server;
    private final Editors editors = new Editors();
    private final List<Staying> staying = new ArrayList<>();

    private record Staying(String name, Editor editor, TrackedNote note, boolean hearsReceipts) {}

    Typists(Ledger ledger, Server server) throws IOException {
        this.ledger = ledger;
        this.server = server;
    }

    /** Opens the notes for those who stay. */
    void open(List<TrackedNote> notes) {
        for (int i = 0; i < notes.size(); i++) {
            TrackedNote note = notes.get(i);
            String ann = "ann" + i;
            staying.add(new Staying(
                    ann,
                    editors.websocket(ann, server.address(), note.path() + ".md", Installation.TOKEN),
                    note,
                    false));
            String bob = "bob" + i;
            staying.add(new Staying(
                    bob,
                    editors.hocuspocus(bob, server.address(), note.path() + ".md", Installation.TOKEN),
                    note,
                    true));
        }
    }

    /** One thread for each who stays. */
    List<Runnable> staying(BooleanSupplier over, Random seeds) {
        return staying.stream()
                .map(each -> {
                    var random = new Random(seeds.nextLong());
                    return (Runnable) () -> typeOn(each, over, random);
                })
                .toList();
    }

    private void typeOn(Staying who, BooleanSupplier over, Random random) {
        while (!over.getAsBoolean()) {
            Marker marker = ledger.marker(who.name);
            double asked = ledger.timeline.now();
            Outcome outcome = Outcome.UNKNOWN;
            try {
                who.editor.append("\n" + marker.line() + "\n");
                if (who.hearsReceipts) {
                    who.editor.awaitKept();
                    outcome = Outcome.ACKNOWLEDGED;
                }
                TimeUnit.MILLISECONDS.sleep(50 + random.nextInt(250));
            } catch (AssertionError refused) {
                ledger.surprises.add("%.3f %s: %s".formatted(asked, marker.name(), refused));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            } finally {
                who.note.added(
                        ledger.write(marker, who.hearsReceipts ? "Hocuspocus" : "y-websocket", 0, asked, outcome));
            }
        }
    }

    /** Opens a note, types a line, waits for the receipt and goes: nobody will send it a second time. */
    void passBy(List<TrackedNote> notes, Random random) {
        TrackedNote note = notes.get(random.nextInt(notes.size()));
        Marker marker = ledger.marker("passing");
        double asked = ledger.timeline.now();
        Outcome outcome = Outcome.UNKNOWN;
        try {
            Editor editor =
                    editors.hocuspocus(marker.name(), server.address(), note.path() + ".md", Installation.TOKEN);
            editor.append("\n" + marker.line() + "\n").awaitKept();
            outcome = Outcome.ACKNOWLEDGED;
            editor.leave();
        } catch (AssertionError refused) {
            ledger.surprises.add("%.3f %s in %s: %s".formatted(asked, marker.name(), note.path(), refused));
        }
        note.added(ledger.write(marker, "passing editor", 0, asked, outcome));
    }

    /**
     * What those typed who hear no receipts is kept once somebody else has seen it, and has heard that what he wrote after
     * it is kept.
     */
    void settle(String folder) {
        for (Staying each : staying) {
            each.editor.awaitConnected();
            List<Write> typed = each.note.writes().keySet().stream()
                    .filter(write -> write.marker().name().startsWith("M" + each.name + "x"))
                    .toList();
            if (each.hearsReceipts || typed.isEmpty()) {
                continue;
            }
            String path = folder + each.note.path().substring(each.note.path().indexOf('/'));
            Editor witness = editors.hocuspocus("w" + each.name, server.address(), path + ".md", Installation.TOKEN);
            witness.awaitPart(typed.getLast().marker().text());
            Marker marker = ledger.marker("witness");
            double asked = ledger.timeline.now();
            witness.append("\n" + marker.line() + "\n").awaitKept();
            each.note.added(ledger.write(marker, "witness", 0, asked, Outcome.ACKNOWLEDGED));
            each.note.kept(typed);
        }
    }

    @Override
    public void close() {
        editors.close();
    }
}

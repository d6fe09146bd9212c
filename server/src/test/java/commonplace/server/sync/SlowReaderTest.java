package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.YDoc;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;
import commonplace.http.websocket.WebSocket;
import commonplace.vault.notes.Author;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Somebody whose connection takes nothing for a while gets all it missed, and costs no more than its queue. */
class SlowReaderTest {
    private final MemoryLibrary library = new MemoryLibrary();
    private final Rooms rooms = new Rooms();

    /** A socket that takes what a test lets it take. */
    private static final class Stuck implements WebSocket {
        final List<Frame> sent = new ArrayList<>();
        boolean stuck;
        boolean filling;
        int refused;

        @Override
        public synchronized boolean offer(Frame frame) {
            if (stuck) {
                refused++;
                notifyAll();
                return false;
            }
            send(frame);
            return true;
        }

        @Override
        public synchronized void send(Frame frame) {
            sent.add(frame);
            notifyAll();
        }

        @Override
        public boolean isClogged() {
            return false;
        }

        @Override
        public synchronized int queuedBytes() {
            return filling ? MAX_QUEUED_BYTES / 2 : 0;
        }

        @Override
        public void pause() {
            // Nobody sends that fast here.
        }

        @Override
        public void resume() {
            // As above.
        }

        @Override
        public void authenticated() {
            // It was from the beginning.
        }

        @Override
        public void waiting(long bytes) {
            // Nobody counts here.
        }

        @Override
        public void close(int code, String reason) {
            throw new AssertionError(code + " " + reason);
        }

        synchronized void awaitRefusal() throws InterruptedException {
            while (refused == 0) {
                wait();
            }
        }
    }

    @Test
    void whatDidNotFitComesAsOneUpdateLater() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            String note = "Note " + round + ".md";
            library.insert(note, 0, "start ");
            var socket = new Stuck();
            RoomMember seat = enter(note, socket);
            var client = new YDoc();
            seat.received(new SyncMessage.SyncStep1(client.encodeStateVector()));
            seat.caughtUp();
            for (int change = 0; change < 30; change++) {
                synchronized (socket) {
                    socket.stuck = change >= 10 && change < 25;
                    socket.filling = random.nextBoolean();
                }
                library.insert(note, 0, change + " ");
                if (change == 12) {
                    socket.awaitRefusal();
                }
            }
            synchronized (socket) {
                socket.stuck = false;
            }
            seat.drained();
            String expected = library.text(note);
            ServedVault.await(
                    "the text, with -Dseed=" + seed,
                    () -> textOf(client, socket).equals(expected));
            assertTrue(socket.refused > 0);
            seat.leave();
        }
        rooms.close();
    }

    private RoomMember enter(String note, WebSocket socket) throws RejectedUpdateException {
        if (!(library.byName(note) instanceof DocumentLibrary.Found.Here(DocumentLibrary.Entry entry))) {
            throw new AssertionError(note);
        }
        var in = new Admission.In(
                entry,
                seating -> rooms.enter(entry.id(), entry::open, seating),
                new EditorIdentity(Author.editor("slow"), TokenAccess.FULL));
        return rooms.enter(
                entry.id(), entry::open, room -> new RoomMember(room, socket, Framing.PLAIN, false, in, new Deaf()));
    }

    private static String textOf(YDoc client, Stuck socket) {
        List<Frame> frames;
        synchronized (socket) {
            frames = List.copyOf(socket.sent);
            socket.sent.clear();
        }
        for (Frame frame : frames) {
            switch (SyncMessage.of(frame.payload())) {
                case SyncMessage.SyncStep2(byte[] update) -> client.apply(update);
                case SyncMessage.Update(byte[] update) -> client.apply(update);
                default -> {}
            }
        }
        return client.text("contents").toString();
    }

    private static final class Deaf implements RoomMember.Client {
        @Override
        public void kept() {
            // Nothing was sent.
        }

        @Override
        public void refused() {
            // As above.
        }

        @Override
        public void ended(int code, String reason) {
            assertEquals(Optional.empty(), Optional.of(reason));
        }

        @Override
        public void failed(int code, String reason) {
            assertEquals(Optional.empty(), Optional.of(reason));
        }
    }
}

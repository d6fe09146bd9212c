package commonplace.server.sync;

import commonplace.base.Log;
import commonplace.crdt.InvalidUpdateException;
import commonplace.crdt.Updates;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;
import commonplace.http.websocket.WebSocket;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One client at one document. Its messages come one at a time; what it is told comes from any thread. */
final class RoomMember {

    /** What the client's protocol has its own words for. */
    interface Client {
        /** A change is on disk, or there was none to keep. */
        void kept();

        /** A change was not taken, since this client may only read. */
        void refused();

        /** There is nothing more to be had at this document. It must not wait for anything. */
        void ended(int code, String reason);

        /** It sent what cannot be understood or taken. */
        void failed(int code, String reason);
    }

    /** A key takes thirty, a presence with a name and a selection three hundred. */
    private static final int MAX_KEY_BYTES = 512;

    private final Room room;
    private final WebSocket socket;
    private final Framing framing;
    private final boolean asksBack;
    private final EditorIdentity writer;
    private final Client client;

    /** From now on, nothing is taken from it, and it is told nothing. */
    private volatile boolean ended;

    private final Set<Long> presences = new LinkedHashSet<>();
    private final Inbox inbox = new Inbox();

    /** Nothing costly came since the last turn was asked for. Of the thread that reads. */
    private boolean onlyKeys = true;

    private volatile Runnable whenLeft = () -> {};

    /** Guarded by the inbox. */
    private boolean pausing;

    /** It has said what it knows, so that what is new makes sense to it. Guarded by this, as what follows. */
    private boolean listening;

    /** A message did not fit into its queue: it gets what it lacks, all at once, when the queue is empty. */
    private boolean behind;

    /** A state vector of which everything was sent. */
    private byte[] sent = Updates.emptyStateVector();

    /** @param asksBack whether a client that says what it has is asked for what we lack, each time */
    RoomMember(Room room, WebSocket socket, Framing framing, boolean asksBack, Admission.In admission, Client client) {
        this.room = room;
        this.socket = socket;
        this.framing = framing;
        this.asksBack = asksBack;
        this.writer = admission.writer();
        this.client = client;
    }

    Framing framing() {
        return framing;
    }

    boolean mayWrite() {
        return writer.access().mayWrite();
    }

    boolean isWithinReach() {
        return room.document().isWithin(writer.access());
    }

    /** Asks the client for what it has. */
    void ask() {
        send(new SyncMessage.SyncStep1(room.document().stateVector()));
    }

    /** Tells the client who is there, if anybody is. */
    void introduce() {
        room.presence().filter(_ -> !ended).ifPresent(this::sendPresence);
    }

    private void sendPresence(byte[] presence) {
        socket.send(framing.frame(new SyncMessage.Presence(presence)));
    }

    /** Takes a message in; it is looked at when it is the room's turn, see {@link #caughtUp}. Never waits. */
    void received(SyncMessage message) {
        onlyKeys &= isKey(message);
        socket.waiting(Inbox.size(message));
        synchronized (inbox) {
            if (inbox.add(message) && !pausing) {
                pausing = true;
                socket.pause();
            }
        }
    }

    /** The messages of this moment are all there. By the thread that took them in. */
    void caughtUp() {
        room.hasMail(this, onlyKeys);
        onlyKeys = true;
    }

    /** Whether to take it costs next to nothing, as what comes with each key. */
    private static boolean isKey(SyncMessage message) {
        return (message instanceof SyncMessage.Update || message instanceof SyncMessage.Presence)
                && Inbox.size(message) <= MAX_KEY_BYTES;
    }

    /** Does what the messages ask for, as long as the client takes the answers. Called by the room. */
    void readMail() {
        while (!socket.isClogged()) {
            Optional<SyncMessage> message = next();
            if (message.isEmpty()) {
                return;
            }
            if (isDone()) {
                // What is left is read all the same: the socket may be paused, and carry other documents too.
                continue;
            }
            try {
                read(message.get());
            } catch (RejectedUpdateException refused) {
                client.failed(refused.code(), refused.reason());
            } catch (DecodingException | InvalidUpdateException bad) {
                client.failed(CloseCodes.BAD_MESSAGE, String.valueOf(bad.getMessage()));
            } catch (RuntimeException broken) {
                // It is not the client's fault, and no matter for the others; it may come back and try again.
                Log.error("a change of a live document failed: " + broken, broken);
                client.failed(CloseCodes.BROKEN, "the server could not do this; its log says why");
            }
        }
    }

    /** Whether it has been ended, or its token has, at this very moment. */
    private boolean isDone() {
        if (!ended && isOver(Instant.now())) {
            expired();
        }
        return ended;
    }

    private Optional<SyncMessage> next() {
        synchronized (inbox) {
            Optional<SyncMessage> next = inbox.next();
            if (next.isEmpty() && pausing) {
                pausing = false;
                socket.resume();
            }
            next.ifPresent(message -> socket.waiting(-Inbox.size(message)));
            return next;
        }
    }

    private void read(SyncMessage message) throws RejectedUpdateException {
        switch (message) {
            case SyncMessage.SyncStep1(byte[] stateVector) -> answer(stateVector);
            case SyncMessage.SyncStep2(byte[] update) -> take(update);
            case SyncMessage.Update(byte[] update) -> take(update);
            case SyncMessage.Presence(byte[] update) -> room.heard(update, this);
            case SyncMessage.PresenceQuery() -> introduce();
            case SyncMessage.PermissionDenied _, SyncMessage.Other _ -> {} // Nothing that a client tells a server.
        }
    }

    private void answer(byte[] stateVector) {
        synchronized (this) {
            listening = true;
            sent = stateVector;
        }
        send(new SyncMessage.SyncStep2(room.document().state(stateVector)));
        if (asksBack) {
            ask();
        }
    }

    /** Looks last whether it may be sent: what the document holds now may be of after the end. */
    private void send(SyncMessage message) {
        if (!ended) {
            socket.send(framing.frame(message));
        }
    }

    private void take(byte[] update) throws RejectedUpdateException {
        if (Updates.isEmpty(update)) {
            client.kept();
        } else if (mayWrite()) {
            room.document().apply(update, writer, this, client::kept);
        } else if (room.document().knows(update)) {
            client.kept();
        } else {
            client.refused();
        }
    }

    /**
     * Passes a change on, unless the client is behind.
     *
     * @param before a state vector all of which has been told up to this frame, or empty if that is not known
     */
    void tell(Frame frame, byte[] before) {
        synchronized (this) {
            if (!listening || behind || ended) {
                return;
            }
            if (!socket.offer(frame)) {
                behind = true;
            } else if (before.length > 0) {
                sent = before;
            }
        }
    }

    /** Presence that does not fit is left out: the next announcement replaces it anyway. */
    boolean tellPresence(Frame frame) {
        return !ended && socket.offer(frame);
    }

    boolean isFilling() {
        return socket.queuedBytes() > WebSocket.MAX_QUEUED_BYTES / 4;
    }

    /** The queue is empty again: if something did not fit, all that is missing is sent as one. */
    void drained() {
        room.hasMail(this, false);
        byte[] from;
        synchronized (this) {
            if (!behind) {
                return;
            }
            behind = false;
            from = sent;
        }
        send(new SyncMessage.Update(room.document().state(from)));
        introduce();
    }

    /** Remembers whose presence came over this connection, to take it away when the connection ends. */
    void announced(List<Long> clients) {
        synchronized (presences) {
            presences.addAll(clients);
        }
    }

    List<Long> presences() {
        synchronized (presences) {
            return List.copyOf(presences);
        }
    }

    /** Whether its time may be over one day. */
    boolean expires() {
        return writer.access().expires().isPresent();
    }

    boolean isOver(Instant now) {
        return writer.access().isOver(now);
    }

    void expired() {
        end(CloseCodes.EXPIRED, "the token expired");
    }

    /** May be called while the document is locked. */
    void end(int code, String reason) {
        ended = true;
        client.ended(code, reason);
    }

    /** What is to be done when it has left, be it more than once. */
    void whenLeft(Runnable done) {
        whenLeft = done;
    }

    void leave() {
        room.leave(this);
        whenLeft.run();
    }
}

package commonplace.server.sync;

import commonplace.crdt.InvalidUpdateException;
import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.sync.Message;
import commonplace.server.websocket.WebSocket;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A socket about many documents, each message with a document's name before it, as Hocuspocus's provider speaks. */
final class HocuspocusSession implements WebSocket.Listener {
    private static final int AUTH = 2;
    private static final int SYNC = 0;
    private static final int SYNC_REPLY = 4;
    private static final int STATELESS = 5;
    private static final int CLOSE = 7;
    private static final int SYNC_STATUS = 8;

    private static final int TOKEN = 0;
    private static final int DENIED = 1;
    private static final int ALLOWED = 2;

    /** More than any editor has open; each costs memory. */
    private static final int MAX_DOCUMENTS = 1_000;

    private final Doorkeeper doorkeeper;
    private final Map<String, Talk> talks = new ConcurrentHashMap<>();
    private @Nullable WebSocket socket;

    HocuspocusSession(Doorkeeper doorkeeper) {
        this.doorkeeper = doorkeeper;
    }

    /** Who may enter which document. */
    @FunctionalInterface
    interface Doorkeeper {
        Admission admit(String document, String token);
    }

    @Override
    public void opened(WebSocket opened) {
        socket = opened;
    }

    @Override
    public void received(byte[] bytes) {
        WebSocket to = socket;
        if (to == null || bytes.length == 1) {
            return; // A sign of life has no document.
        }
        try {
            var in = new Decoder(bytes);
            String address = in.string();
            int type = typeAt(in);
            Talk talk = talks.get(address);
            if (type == AUTH) {
                in.varUint();
                authenticate(address, in, to);
            } else if (talk != null) {
                talk.received(type, in);
            }
            // What comes before the token is not kept: the provider begins anew with what it has once it is let in.
        } catch (RefusedException refused) {
            to.close(refused.code(), refused.reason());
        } catch (DecodingException | InvalidUpdateException bad) {
            to.close(Closing.BAD_MESSAGE, String.valueOf(bad.getMessage()));
        }
    }

    /** All types are small enough for one byte. */
    private static int typeAt(Decoder in) {
        if (in.remaining() == 0) {
            throw new DecodingException("A message ends after the name of its document");
        }
        return in.source()[in.position()];
    }

    private void authenticate(String address, Decoder in, WebSocket to) {
        if (in.varUint() != TOKEN) {
            return;
        }
        String token = in.string();
        var framing = new Framing(address);
        int session = address.indexOf('\0');
        String document = session < 0 ? address : address.substring(0, session);
        switch (doorkeeper.admit(document, token)) {
            case Admission.No(int _, String message) -> to.send(framing.frame(AUTH, DENIED, message));
            case Admission.In _
            when talks.size() >= MAX_DOCUMENTS ->
                to.send(framing.frame(
                        AUTH, DENIED, "a connection has at most " + MAX_DOCUMENTS + " documents open; open another"));
            case Admission.In admitted -> seat(admitted, framing, to);
        }
    }

    private void seat(Admission.In in, Framing framing, WebSocket to) {
        Talk before = talks.remove(framing.address());
        if (before != null) {
            before.seat().leave();
        }
        to.send(framing.frame(AUTH, ALLOWED, in.access().mayWrite() ? "read-write" : "readonly"));
        var talk = new Talk(framing, to);
        Seat seat = in.entrance().enter(room -> new Seat(room, to, framing, in.access(), in.author(), talk));
        talk.seat = seat;
        talks.put(framing.address(), talk);
        seat.introduce();
    }

    @Override
    public void drained() {
        talks.values().forEach(talk -> talk.seat().drained());
    }

    @Override
    public void closed() {
        talks.values().forEach(talk -> talk.seat().leave());
        talks.clear();
    }

    /** What is said about one document. */
    private final class Talk implements Seat.Client {
        private final Framing framing;
        private final WebSocket to;
        private @Nullable Seat seat;

        Talk(Framing framing, WebSocket to) {
            this.framing = framing;
            this.to = to;
        }

        Seat seat() {
            if (seat == null) {
                throw new IllegalStateException("nobody is heard before being seated");
            }
            return seat;
        }

        void received(int type, Decoder in) throws RefusedException {
            if (type == CLOSE) {
                seat().leave();
                talks.remove(framing.address(), this);
                to.send(framing.frame(CLOSE, "provider_initiated"));
            } else if (type == SYNC || type == SYNC_REPLY) {
                // The reply is a sync message under another number.
                sync(SYNC_REPLY == type ? asSync(in) : Message.read(in), type == SYNC);
            } else if (type != STATELESS) {
                seat().received(Message.read(in));
            }
        }

        private static Message asSync(Decoder in) {
            byte[] message = Arrays.copyOfRange(in.source(), in.position(), in.position() + in.remaining());
            message[0] = SYNC;
            return Message.of(message);
        }

        private void sync(Message message, boolean askBack) throws RefusedException {
            seat().received(message);
            // The provider counts a change as open until it has been asked for what it has, and that is kept.
            if (message instanceof Message.SyncStep1 && askBack) {
                seat().ask();
            }
        }

        @Override
        public void kept() {
            to.offer(framing.frame(SYNC_STATUS, 1));
        }

        @Override
        public void refused() {
            to.offer(framing.frame(SYNC_STATUS, 0));
        }

        @Override
        public void ended(int code, String reason) {
            to.offer(framing.frame(AUTH, DENIED, reason));
            to.offer(framing.frame(CLOSE, reason));
            talks.remove(framing.address(), this);
            seat().leave();
        }
    }
}
